import type { ReactNode } from 'react'
import { TextField } from '#ui/primitives/field/field.tsx'
import * as t from '#messages/gift-code.ts'

export function GiftCodeField({ fault, suffix }: { fault: string | null; suffix?: ReactNode }) {
  return (
    <TextField
      label={t.label}
      hint={t.hint}
      name="code"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={60}
      error={fault}
      suffix={suffix}
    />
  )
}
