import { Check, Minus } from '#ui/primitives/icon/lucide-icons.tsx'
import { useState } from 'react'
import { checkPasswordParts } from '#modules/members/domain/password-rule.ts'
import type { TextFieldProps } from '#ui/primitives/field/field.tsx'
import { capitalize } from '../cart/count-words.ts'
import { PasswordField } from './password-field.tsx'
import styles from './sign-in.module.css'

export function NewPasswordField({ label = 'Password', ...props }: Partial<TextFieldProps>) {
  const [typed, setTyped] = useState('')
  return (
    <div>
      <PasswordField
        {...props}
        label={label}
        autoComplete="new-password"
        aria-describedby={`${props.id}-rules`}
        onChange={(event) => setTyped(event.currentTarget.value)}
        required={!props.optional}
        unmarked={!props.optional}
      />
      <ul className={styles.rules} id={`${props.id}-rules`}>
        {checkPasswordParts(typed).map(({ part, ok }) => {
          const Glyph = ok ? Check : Minus
          return (
            <li key={part} data-held={ok || undefined}>
              <Glyph size={18} strokeWidth={1.5} aria-hidden="true" />
              {capitalize(part)}
              {ok && <span className="visually-hidden">, done</span>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
