import { boolean, nullable, text, timestamp, type Row } from '#platform/db/row.ts'

export const registrationRow = {
  id: text,
  email: text,
  firstName: text,
  lastName: text,
  passwordHash: nullable(text),
  marketing: boolean,
  expiresAt: timestamp,
}

export type RegistrationRow = Row<typeof registrationRow>
