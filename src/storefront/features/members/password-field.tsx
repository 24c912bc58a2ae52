import { useState } from 'react'
import { TextField, type TextFieldProps } from '#ui/primitives/field/field.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'

export function PasswordField({ hint, ...props }: TextFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const [isCaps, setIsCaps] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={200}
      onKeyUp={(event) => setIsCaps(event.getModifierState('CapsLock'))}
      hint={isCaps ? <>Caps Lock is on. {hint}</> : hint}
      suffix={
        <TextButton
          aria-pressed={isShown}
          aria-controls={props.id}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
          <span className="visually-hidden"> password</span>
        </TextButton>
      }
    />
  )
}
