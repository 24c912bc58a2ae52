import { parseInlineLinks } from '#modules/content/domain/parse-inline-links.ts'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'

/** Renders text with links; other markup is shown as text. */
export function InlineText({ text }: { text: string }) {
  return parseInlineLinks(text).map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      <TextLink key={`${part.address} ${index}`} href={part.address}>
        {part.label}
      </TextLink>
    ),
  )
}
