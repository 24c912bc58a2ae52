import type { EmailContent } from '#platform/mail/email-layout.ts'
import { createNoteEmail, type NoteEmail } from '#platform/mail/note-email.ts'

const mistakeNote =
  'If you did not write to us, someone entered your address by mistake. You do not need '
  + 'to do anything.'

/** Contains nothing of the form, since anyone can enter any email address in it. */
export function receivedEmail(note: Omit<NoteEmail, 'after' | 'reason'>): EmailContent {
  return createNoteEmail({
    ...note,
    after: mistakeNote,
    reason: 'this address was given with a message to us',
  })
}
