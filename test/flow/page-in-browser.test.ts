import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { describeInChromium, openPage } from '../fixtures/chromium.ts'
import { startPages } from '../fixtures/start-pages.ts'

// The page of the example service, against the service itself.

let address = ''
let close: (() => Promise<void>) | undefined

async function open(hash = '') {
  const { page, blocked, errors } = await openPage(`${address}/${hash}`)
  onTestFinished(() => expect({ blocked, errors }).toEqual({ blocked: [], errors: [] }))
  await page.getByRole('link', { name: 'Welcome', exact: true }).waitFor()
  return page
}

const press = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
const alertOf = (page: Page) => page.getByRole('alert').getByRole('heading')
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const retry = (page: Page) => page.getByRole('button', { name: 'Try again', exact: true })

// What is announced at once: the heading, what happened, and what to do.
async function alarm(page: Page) {
  await alertOf(page).waitFor()
  const texts = await page.getByRole('alert').getByRole('paragraph').allTextContents()
  return { title: await alertOf(page).textContent(), text: texts.join(' ') }
}

// What assistive technology tells of a field: whether it is wrong, and what describes it.
async function judgement(page: Page, name: string) {
  const ids = await field(page, name).getAttribute('aria-describedby')
  const texts = (ids ?? '').split(' ').map((id) => (id === '' ? '' : page.locator(`#${id}`).textContent()))
  return {
    invalid: await field(page, name).getAttribute('aria-invalid'),
    description: (await Promise.all(texts)).join(' '),
  }
}

const focused = (page: Page) => page.evaluate<string>('document.activeElement.id || document.activeElement.textContent')

interface Shown {
  readonly press: string
  readonly title: string
  readonly says: RegExp
  readonly canRetry?: true
}

const failures: readonly Shown[] = [
  { press: 'A missing page', title: 'No such page', says: /^There is no page "no-such-page" Look for it/ },
  { press: 'A deleted page', title: 'This page was deleted', says: /^It was deleted on .*\d{4}.*: forget it\.$/ },
  {
    press: 'A locked page',
    title: 'Locked by grace',
    says: /^Only grace .* until .*\d{4}.* ask grace to unlock it\.$/,
  },
  {
    press: 'Somebody was faster',
    title: 'Somebody was faster',
    says: /from revision 1, .* now at revision 2\..* copy/,
  },
  { press: 'A bug of the wiki', title: 'The wiki failed', says: /Tell .*, and name the request req-\w+\.$/ },
  { press: 'A failing proxy', title: 'The wiki can’t be reached', says: /answered 502\. Try again/, canRetry: true },
  { press: 'A log-in page', title: 'This was not the wiki’s answer', says: /Log in to your network/ },
  {
    press: 'No answer',
    title: 'The wiki does not answer',
    says: /^No answer came back\. Try again\.$/,
    canRetry: true,
  },
  { press: 'A slow answer', title: 'The wiki takes too long', says: /in time\. Try again\.$/, canRetry: true },
]

describeInChromium('The page for people', () => {
  beforeAll(async () => {
    const pages = await startPages()
    close = pages.close
    address = await pages.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => close?.())

  test.for(failures)('$press: it says $title, and what to do', async ({ press: name, title, says, canRetry }) => {
    const page = await open()
    await press(page, name)
    expect(await alarm(page)).toEqual({ title, text: expect.stringMatching(says) })
    expect(await retry(page).isVisible()).toBe(canRetry ?? false)
    expect(await focused(page)).toBe('outcome')
  })

  test('A form with mistakes: each message is beside its field, the first has the focus, and corrections are taken', async () => {
    const page = await open()
    await press(page, 'A form with mistakes')
    expect(await alarm(page)).toEqual({ title: 'Not accepted yet', text: 'Some fields are not right. Correct them.' })
    expect(await judgement(page, 'Address')).toEqual({
      invalid: 'true',
      description: expect.stringMatching(/must have the required format.*Small letters/s),
    })
    expect(await judgement(page, 'Title')).toEqual({
      invalid: 'true',
      description: expect.stringContaining('must have at least 1 character'),
    })
    expect((await judgement(page, 'Tags')).invalid).toBe('true')
    expect((await judgement(page, 'Text')).invalid).toBeNull()
    expect(await focused(page)).toBe('new-slug')

    await field(page, 'Address').fill('team-lunch')
    await field(page, 'Tags').fill('food')
    await field(page, 'Title').fill('Team lunch')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Team lunch' }).waitFor()
    expect(await page.getByRole('status').textContent()).toBe('“Team lunch” is in the list.')
    expect(await alertOf(page).count()).toBe(0)
    expect(await judgement(page, 'Address')).toEqual({ invalid: null, description: expect.stringMatching(/^Small/) })
    expect(await judgement(page, 'Title')).toEqual({ invalid: null, description: '' })
  })

  test.for([
    { slug: 'welcome', says: 'The slug "welcome" is taken Choose another address.' },
    { slug: 'by-id', says: 'No page can have the slug "by-id" Choose another address.' },
  ])('The address $slug is taken: that stands beside its field, which has the focus', async ({ slug, says }) => {
    const page = await open()
    await press(page, 'A taken address')
    await alarm(page)
    await field(page, 'Address').fill(slug)
    await press(page, 'Create')
    await expect.poll(() => alarm(page)).toEqual({ title: 'This address is taken', text: says })
    const { invalid, description } = await judgement(page, 'Address')
    expect({ invalid, description }).toEqual({
      invalid: 'true',
      description: expect.stringContaining('another address'),
    })
    expect(await focused(page)).toBe('new-slug')
  })

  test.for([
    { press: 'Too many requests', title: 'Too many requests' },
    { press: 'Repairs', title: 'The wiki is not available' },
  ])('$press: it counts down, then the same request is sent again and works', async ({ press: name, title }) => {
    const page = await open()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await press(page, name)
    expect((await alarm(page)).title).toBe(title)
    expect(await page.getByRole('timer').textContent()).toMatch(/^You can try again in [1-3] seconds?\.$/)
    expect(await retry(page).isDisabled()).toBe(true)
    await page.clock.resume()
    await page.getByRole('status').getByText('You can try again now.').waitFor()
    expect(await page.getByRole('timer').textContent()).toBe('')

    // From where the focus is, by keys alone.
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('retry')
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('This time it worked.').waitFor()
    expect(await alertOf(page).count()).toBe(0)
    expect(await focused(page)).toBe('outcome')
  })

  test('Offline: it says so, and what was asked for comes once the network is back', async () => {
    const page = await open()
    await page.context().setOffline(true)
    await press(page, 'No network')
    expect((await alarm(page)).title).toBe('You are offline')
    await page.context().setOffline(false)
    await retry(page).click()
    await page.getByRole('status').getByText('This time it worked.').waitFor()
  })

  test('A page that was sent without an answer is not sent again by a button', async () => {
    const page = await open()
    await page.context().setOffline(true)
    await press(page, 'A taken address')
    expect((await alarm(page)).text).toContain('What you sent may have arrived')
    expect(await retry(page).isVisible()).toBe(false)
  })

  test('A request that the person cancels is no alarm', async () => {
    const page = await open()
    await press(page, 'You cancel')
    await press(page, 'Cancel')
    await page.getByRole('status').getByRole('heading', { name: 'Cancelled' }).waitFor()
    expect(await alertOf(page).count()).toBe(0)
  })

  test('Escape closes what is shown, and the focus goes back to what was pressed', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'A missing page' }).focus()
    await page.keyboard.press('Enter')
    await alarm(page)
    await page.keyboard.press('Escape')
    expect(await alertOf(page).count()).toBe(0)
    expect(await focused(page)).toContain('A missing page')
  })

  test('A name that no header can hold is refused beside its field', async () => {
    const page = await open('#/welcome')
    await field(page, 'You are').fill('Łukasz')
    await press(page, 'Lock for 10 minutes')
    await alarm(page)
    expect((await judgement(page, 'You are')).description).toBe('must have the required format')
    expect(await focused(page)).toBe('editor')
  })

  test('Pages are found, read, edited, saved and locked; another editor hears of the lock', async () => {
    const page = await open()
    await page.getByRole('searchbox', { name: 'Search' }).fill('edited')
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('1 page was found.').waitFor()
    await page.getByRole('link', { name: 'Release notes' }).click()
    await press(page, 'Edit')
    await field(page, 'Text').last().fill('Nothing is new.')
    await press(page, 'Save')
    await page.getByRole('article').getByText('Revision 2, by ada').waitFor()
    expect(await page.getByRole('article').textContent()).toContain('Nothing is new.')

    await press(page, 'Lock for 10 minutes')
    await page.getByRole('article').getByText('Locked by ada').waitFor()
    await field(page, 'You are').fill('bob')
    await press(page, 'Unlock')
    expect((await alarm(page)).title).toBe('The lock is not yours')
    await press(page, 'Edit')
    await press(page, 'Save')
    await expect.poll(async () => (await alarm(page)).title).toBe('Locked by ada')
    expect(await field(page, 'Text').last().inputValue()).toBe('Nothing is new.')
  })

  test('It fits the screen of a phone', async () => {
    const page = await open('#/welcome')
    await page.setViewportSize({ width: 390, height: 844 })
    await press(page, 'A form with mistakes')
    await alarm(page)
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  })
})
