import { attempt } from './attempt.ts'
import { startFailurePanel } from './failure-panel.ts'
import { startNewPage } from './new-page.ts'
import { openNamedPage, startPage } from './open-page.ts'
import { showAllPages, startSearch } from './page-list.ts'

startFailurePanel()
startNewPage()
startSearch()
startPage()
attempt(async (signal) => {
  await showAllPages(signal)
  return openNamedPage(signal)
})
