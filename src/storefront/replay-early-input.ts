export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What a field held while the script was on its way. */
export interface EarlyInput {
  readonly value: string
  /** Of boxes and radios. */
  readonly checked?: boolean
}

/** Says what was typed and chosen before the script was there as if it were typed and chosen now. */
export async function replayEarlyInput(answers: ReadonlyMap<Field, EarlyInput>): Promise<void> {
  for (const [field, answer] of answers) {
    await pause()
    if (field.isConnected) await say(field, answer)
  }
}

async function say(field: Field, { value, checked }: EarlyInput): Promise<void> {
  if (field.type === 'checkbox' || field.type === 'radio')
    return tick(field as HTMLInputElement, checked === true)
  if ('options' in field) field.value = value
  else if (field.type !== 'file') {
    const isTypedOn = field.value !== value && field.value !== field.defaultValue
    if (isTypedOn) return
    type(field, value)
  }
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
  if (document.activeElement === field) return
  await pause()
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

function tick(field: HTMLInputElement, checked: boolean): void {
  // The radio that was left says nothing: the one that was chosen speaks for all of them.
  if (checked === field.defaultChecked || (field.type === 'radio' && !checked)) return
  field.checked = !checked
  field.click()
}

/** React looks at a field's own setter to know what it was told already, so the words go in past that one. */
function type(field: HTMLInputElement | HTMLTextAreaElement, words: string): void {
  const caret = document.activeElement === field ? field.selectionStart : null
  field.value = field.defaultValue
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', words, field)
  if (caret !== null) field.setSelectionRange(caret, caret)
}

/** What one input changes on the page is rendered before the next is replayed, on a slow machine too: it waits until the page is idle. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(() => whenIdle(resolve), 50))
}

function whenIdle(act: () => void): void {
  // Older versions of Safari lack it.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: 1_000 })
  else act()
}
