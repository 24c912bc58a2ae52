import { useState } from 'react'
import { TextField, type TextFieldProps } from '#ui/primitives/field/field.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { hide } from '#storefront/message-tags.tsx'
import * as t from '#messages/password.ts'

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
      hint={
        isCaps ? (
          <>
            {t.capsLock} {hint}
          </>
        ) : (
          hint
        )
      }
      suffix={
        <TextButton
          aria-pressed={isShown}
          aria-controls={props.id}
          onClick={() => setIsShown(!isShown)}
        >
          {(isShown ? t.hide : t.show)({ hidden: hide })}
        </TextButton>
      }
    />
  )
}
