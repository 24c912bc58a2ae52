import { useRef, useState } from 'react'
import { TextField, type TextFieldProps } from '#ui/primitives/field/field.tsx'
import { runAfterPress } from '#ui/primitives/field/run-after-press.ts'
import { EmailSuggestion } from './email-suggestion.tsx'

/** An email field that asks about a misspelled domain when it loses the focus. */
export function EmailField({ onBlur, ...props }: Omit<TextFieldProps, 'type'>) {
  const [left, setLeft] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const take = (suggested: string) => {
    setLeft('')
    if (!field.current) return
    type(field.current, suggested)
    field.current.focus()
  }
  return (
    <div>
      <TextField
        autoComplete="email"
        required
        unmarked
        {...props}
        ref={field}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        onBlur={(event) => {
          const { value } = event.currentTarget
          runAfterPress(() => setLeft(value))
          onBlur?.(event)
        }}
      />
      <EmailSuggestion email={left} onTake={take} />
    </div>
  )
}

/** Changes the text as a keystroke does, so that React and the form hear of it. */
function type(input: HTMLInputElement, text: string): void {
  const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  native?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
