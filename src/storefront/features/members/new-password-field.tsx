import { Check, Minus } from '#ui/primitives/icon/lucide-icons.tsx'
import { useState } from 'react'
import { checkPasswordParts, type PasswordRule } from '#modules/members/domain/password-rule.ts'
import type { TextFieldProps } from '#ui/primitives/field/field.tsx'
import { PasswordField } from './password-field.tsx'
import * as t from '#messages/password.ts'
import styles from './sign-in.module.css'

const ruleTexts: Readonly<Record<PasswordRule, string>> = {
  length: t.length,
  lowercase: t.lowercase,
  uppercase: t.uppercase,
  digit: t.digit,
}

export function NewPasswordField({ label = t.label, ...props }: Partial<TextFieldProps>) {
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
        {checkPasswordParts(typed).map(({ rule, ok }) => {
          const Glyph = ok ? Check : Minus
          return (
            <li key={rule} data-held={ok || undefined}>
              <Glyph size={18} strokeWidth={1.5} aria-hidden="true" />
              {ruleTexts[rule]}
              {ok && <span className="visually-hidden">{t.done}</span>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
