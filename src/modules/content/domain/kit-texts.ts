import { plainText } from './inline-links.ts'

interface Fact {
  readonly label: string
  readonly value: string
}

interface House {
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

const ruled = (title: string): string => `${title}\n${'='.repeat(title.length)}`

/** What stands in the kit's `read-me.txt`: the house to be quoted, its facts, what is in the kit and what may be done with it. */
export function readMe(
  kit: House,
  parts: readonly { readonly file: string; readonly title: string }[],
): string {
  return [
    ruled('About us'),
    plainText(kit.about),
    ...(kit.facts.length > 0 ? [factsText(kit.facts)] : []),
    ruled('In this kit'),
    parts.map(({ file, title }) => `${file}\n  ${title}`).join('\n'),
    ruled('Use'),
    plainText(kit.terms),
    '',
  ].join('\n\n')
}

/** A release as text, to be pasted. */
export function releaseText({ title, date, summary, sections }: Release): string {
  return [title, date, summary, ...sections.map(sectionText), ''].join('\n\n')
}

function sectionText({ title, blocks }: Release['sections'][number]): string {
  return [title, ...blocks.map(blockText)].join('\n\n')
}

function blockText(block: Block): string {
  if ('text' in block) return plainText(block.text)
  if ('list' in block) return block.list.map((item) => `- ${plainText(item)}`).join('\n')
  if ('facts' in block) return factsText(block.facts)
  return `“${block.quote}” (${block.by})`
}

function factsText(facts: readonly Fact[]): string {
  return facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
}
