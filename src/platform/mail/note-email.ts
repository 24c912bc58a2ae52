import { button, paragraph, smallPrint } from './email-blocks.ts'
import { renderEmail, type EmailContent, type EmailDocument } from './email-layout.ts'

export interface NoteEmail extends Pick<EmailDocument, 'subject' | 'heading' | 'reason' | 'shop'> {
  readonly paragraphs: readonly string[]
  readonly button?: { readonly label: string; readonly url: string } | null
  /** A sentence below the button. */
  readonly after: string
}

/** An email with paragraphs, a button and a closing sentence. */
export function createNoteEmail({
  paragraphs,
  button: action,
  after,
  ...email
}: NoteEmail): EmailContent {
  return renderEmail({
    ...email,
    blocks: [
      ...paragraphs.map((text) => paragraph(text)),
      ...(action ? [button(action.label, action.url)] : []),
      smallPrint(after),
    ],
  })
}
