import { removeInlineLinks } from './parse-inline-links.ts'

interface Fact {
  readonly label: string
  readonly value: string
}

interface KitTexts {
  readonly about: string
  readonly facts: readonly Fact[]
  readonly terms: string
}

type Block =
  | { readonly text: string }
  | { readonly list: readonly string[] }
  | { readonly facts: readonly Fact[] }
  | { readonly quote: string; readonly by: string }

interface Release {
  readonly title: string
  readonly date: string
  readonly summary: string
  readonly sections: readonly { readonly title: string; readonly blocks: readonly Block[] }[]
}

const underline = (title: string): string => `${title}\n${'='.repeat(title.length)}`

/** The content of `read-me.txt` in the media kit. */
export function renderReadMe(
  kit: KitTexts,
  items: readonly { readonly file: string; readonly title: string }[],
): string {
  return [
    underline('About us'),
    removeInlineLinks(kit.about),
    ...(kit.facts.length > 0 ? [formatFacts(kit.facts)] : []),
    underline('In this kit'),
    items.map(({ file, title }) => `${file}\n  ${title}`).join('\n'),
    underline('Use'),
    removeInlineLinks(kit.terms),
    '',
  ].join('\n\n')
}

export function renderRelease({ title, date, summary, sections }: Release): string {
  return [title, date, summary, ...sections.map(formatSection), ''].join('\n\n')
}

function formatSection({ title, blocks }: Release['sections'][number]): string {
  return [title, ...blocks.map(formatBlock)].join('\n\n')
}

function formatBlock(block: Block): string {
  if ('text' in block) return removeInlineLinks(block.text)
  if ('list' in block) return block.list.map((item) => `- ${removeInlineLinks(item)}`).join('\n')
  if ('facts' in block) return formatFacts(block.facts)
  return `“${block.quote}” (${block.by})`
}

function formatFacts(facts: readonly Fact[]): string {
  return facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
}
