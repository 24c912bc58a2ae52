import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import type { GoodsList } from '#modules/catalog/contract.ts'
import { changed, listSearch, toggled, type ListQuery } from './list-query.ts'

interface RepairProps {
  readonly list: GoodsList
  readonly query: ListQuery
  readonly path: string
}

/** Which word or filter killed the result, each with what there is without it. */
export function Repair({ list: { repair, applied }, query, path }: RepairProps) {
  const culprits = repair?.culprits.filter(({ without }) => without > 0) ?? []
  if (culprits.length === 0) return null
  return (
    <ul className="stack" data-gap="2">
      {culprits.map(({ kind, text, without }) => (
        <li key={`${kind} ${text}`}>
          Without {kind === 'word' ? `“${text}”` : text}:{' '}
          <TextLink href={path + listSearch(withoutCulprit({ kind, text }, query, applied))}>
            {without} {without === 1 ? 'piece' : 'pieces'}
          </TextLink>
        </li>
      ))}
    </ul>
  )
}

interface Culprit {
  readonly kind: 'word' | 'filter' | 'price'
  readonly text: string
}

export function withoutCulprit({ kind, text }: Culprit, query: ListQuery, applied: GoodsList['applied']): ListQuery {
  if (kind === 'price') return changed(query, { min: null, max: null })
  if (kind === 'word') return changed(query, { q: query.q.split(/\s+/).filter((word) => word.toLowerCase() !== text.toLowerCase()).join(' ') })
  const filter = applied.find(({ label, value }) => label === text || value === text)
  return filter ? toggled(query, filter) : changed(query, { available: false })
}
