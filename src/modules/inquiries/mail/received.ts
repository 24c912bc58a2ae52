import type { MailBody } from '#platform/mail/letter.ts'
import { noteMail, type Note } from '#platform/mail/note-mail.ts'

const mistakeNote =
  'If you did not write to us, someone entered your address by mistake. You do not need '
  + 'to do anything.'

/** Contains nothing of the form, since anyone can enter any email address in it. */
export function receivedMail(note: Omit<Note, 'after'>): MailBody {
  return noteMail({ ...note, after: mistakeNote })
}
