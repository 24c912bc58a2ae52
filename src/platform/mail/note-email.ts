import {
  renderButton,
  renderEmailLayout,
  renderPlainTextLayout,
  paragraph,
  type EmailContent,
} from './email-layout.ts'
import type { EmailShop } from './email-shop.ts'

export interface NoteEmail {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly button?: { readonly label: string; readonly url: string } | null
  /** A paragraph below the button. */
  readonly after: string
  readonly shop: EmailShop
}

/** An email with paragraphs, a button and a closing paragraph. */
export function createNoteEmail({
  subject,
  heading,
  paragraphs,
  button,
  after,
  shop,
}: NoteEmail): EmailContent {
  return {
    subject,
    html: renderEmailLayout({
      preheader: paragraphs[0] ?? heading,
      heading,
      shop,
      body: [
        ...paragraphs.map((text) => paragraph(text)),
        ...(button ? [renderButton(button.label, button.url)] : []),
        paragraph(after),
      ],
    }),
    text: renderPlainTextLayout(shop, [
      heading,
      ...paragraphs,
      ...(button ? [`${button.label}:\n${button.url}`] : []),
      after,
    ]),
  }
}
