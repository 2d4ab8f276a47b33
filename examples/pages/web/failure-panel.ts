import { attempt } from './attempt.ts'
import { element, find } from './element.ts'
import { type Failure, failures } from './failures.ts'
import { sendNewPage } from './new-page.ts'

/** Shows a button for each thing that goes wrong. */
export function startFailurePanel(): void {
  const items = failures.map((failure) => {
    const button = element('button', failure.name)
    button.type = 'button'
    button.onclick = () => cause(failure)
    button.append(element('small', failure.hint))
    const item = document.createElement('li')
    item.append(button)
    return item
  })
  find('failures', HTMLUListElement).append(...items)
}

async function cause(failure: Failure): Promise<void> {
  if ('form' in failure) {
    sendNewPage(failure.form)
    return
  }
  // Outside of the attempt, so that a retry is the request alone. If this fails, so does the request.
  await failure.before?.().catch(() => {})
  attempt(async (signal) => {
    await failure.request(signal)
    return 'This time it worked.'
  })
}
