/** As a ref: moves the focus to an input that the person has just asked for. */
export function focusInput(input: HTMLElement | null): void {
  input?.focus()
}
