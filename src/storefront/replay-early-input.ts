export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The state of a field before hydration. */
export interface EarlyInput {
  readonly value: string
  /** For checkboxes and radio buttons. */
  readonly checked?: boolean
}

/** Replays input from before hydration, so that React handles it. */
export async function replayEarlyInput(answers: ReadonlyMap<Field, EarlyInput>): Promise<void> {
  for (const [field, answer] of answers) {
    await pause()
    if (field.isConnected) await replayField(field, answer)
  }
}

async function replayField(field: Field, { value, checked }: EarlyInput): Promise<void> {
  if (field.type === 'checkbox' || field.type === 'radio')
    return replayChecked(field as HTMLInputElement, checked === true)
  if ('options' in field) field.value = value
  else if (field.type !== 'file') {
    const isTypedOn = field.value !== value && field.value !== field.defaultValue
    if (isTypedOn) return
    replayText(field, value)
  }
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
  if (document.activeElement === field) return
  await pause()
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

function replayChecked(field: HTMLInputElement, checked: boolean): void {
  // Selecting one radio button clears the others.
  if (checked === field.defaultChecked || (field.type === 'radio' && !checked)) return
  field.checked = !checked
  field.click()
}

/** React tracks values with a setter on the field, so the setter of the prototype is called. */
function replayText(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const caret = document.activeElement === field ? field.selectionStart : null
  field.value = field.defaultValue
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', text, field)
  if (caret !== null) field.setSelectionRange(caret, caret)
}

/** Waits until the page is idle, so that each replayed input is rendered before the next. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(() => whenIdle(resolve), 50))
}

function whenIdle(act: () => void): void {
  // Older versions of Safari do not support it.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: 1_000 })
  else act()
}
