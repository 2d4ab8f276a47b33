import { countDown } from './count-down.ts'
import { element, find } from './element.ts'
import type { Explanation } from './explanation.ts'

const box = find('outcome', HTMLElement)
const alert = find('alert', HTMLElement)
const status = find('status', HTMLElement)
const retryButton = find('retry', HTMLButtonElement)
const cancelButton = find('cancel', HTMLButtonElement)
const closeButton = find('close', HTMLButtonElement)

let stopCounting = () => {}
let opener: Element | null = null

/** Shows that a request is under way, and lets the person cancel it. */
export function showProgress(cancel: () => void): void {
  if (!box.contains(document.activeElement)) opener = document.activeElement
  show('progress', [element('p', 'Asking the wiki …')])
  offer(cancelButton, cancel)
}

/** Shows that something has succeeded. */
export function showSuccess(text: string): void {
  show('success', [element('p', text)])
  offer(closeButton, closeOutcome)
}

/** Shows what went wrong, and where `retry` makes sense offers it: at once, or after some seconds. */
export function showFailure(explanation: Explanation, retry?: () => void, seconds = 0): void {
  const { title, text, advice, isNews } = explanation
  show(isNews ? 'news' : 'failure', [element('h2', title), element('p', text), element('p', advice)])
  offer(closeButton, closeOutcome)
  if (!retry) return
  offer(retryButton, retry)
  if (seconds === 0) return
  retryButton.disabled = true
  stopCounting = countDown(seconds, () => {
    retryButton.disabled = false
    status.replaceChildren(element('p', 'You can try again now.'))
  })
}

/** Goes to what is shown, where keys reach what is offered. */
export function focusOutcome(): void {
  box.focus()
}

/** Shows nothing any more, and goes back to where the person was. */
export function closeOutcome(): void {
  const hadFocus = box.contains(document.activeElement)
  show('nothing', [])
  if (hadFocus && opener instanceof HTMLElement) opener.focus()
}

// Errors are announced at once, all else when there is a pause.
function show(what: 'nothing' | 'progress' | 'success' | 'news' | 'failure', content: HTMLElement[]): void {
  stopCounting()
  // The button that was pressed goes, and the focus would go with it.
  if (box.contains(document.activeElement)) box.focus()
  box.dataset.shows = what
  for (const button of [retryButton, cancelButton, closeButton]) button.hidden = true
  alert.replaceChildren(...(what === 'failure' ? content : []))
  status.replaceChildren(...(what === 'failure' ? [] : content))
}

function offer(button: HTMLButtonElement, action: () => void): void {
  button.hidden = false
  button.disabled = false
  button.onclick = action
}

box.onkeydown = ({ key }) => {
  if (key === 'Escape' && !closeButton.hidden) closeOutcome()
}
