import { shouldRetry } from 'error-envelope/client'
import { explainError } from './explain-error.ts'
import { clearFieldErrors, showFieldErrors } from './field-errors.ts'
import { closeOutcome, focusOutcome, showFailure, showProgress, showSuccess } from './outcome.ts'
import { type WikiError, wikiErrors } from './wiki.ts'

/**
 * Does something that asks the wiki, and shows what became of it: the text that `action` gives, if it does, or what went
 * wrong, in the fields of `form` where it is about them.
 */
export async function attempt(
  action: (signal: AbortSignal) => Promise<string | undefined>,
  form?: HTMLFormElement,
): Promise<void> {
  // Two presses of a button create one page.
  if (form?.ariaBusy) return
  if (form) form.ariaBusy = 'true'
  const controller = new AbortController()
  clearFieldErrors(form)
  showProgress(() => controller.abort())
  try {
    const done = await action(controller.signal)
    if (done) showSuccess(done)
    else closeOutcome()
  } catch (thrown) {
    // Whatever else was thrown is a mistake in this page, and belongs in the console.
    if (!wikiErrors.isApiError(thrown)) {
      closeOutcome()
      throw thrown
    }
    showError(thrown, () => attempt(action, form), form)
  } finally {
    if (form) form.ariaBusy = null
  }
}

function showError(error: WikiError, retry: () => void, form: HTMLFormElement | undefined): void {
  const explanation = explainError(error)
  const { placed, unplaced } = showFieldErrors(form, explanation.fields ?? {})
  const text = [explanation.text, ...unplaced].join(' ')
  showFailure({ ...explanation, text }, shouldRetry(error) ? retry : undefined, error.retryAfter)
  if (placed === 0) focusOutcome()
}
