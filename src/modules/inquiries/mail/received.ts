import type { MailBody } from '#platform/mail/letter.ts'
import { noteMail, type Note } from '#platform/mail/note-mail.ts'

const stranger =
  'You did not write to us? Then somebody typed your address by mistake, and you need not do anything.'

/** Says that it arrived. It repeats nothing of what was written: anybody can type any address into a form. */
export function receivedMail(note: Omit<Note, 'after'>): MailBody {
  return noteMail({ ...note, after: stranger })
}
