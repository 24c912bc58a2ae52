import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import type { ProductList } from '#modules/catalog/contract.ts'
import { changeQuery, toListSearch, readListInput, type ListQuery } from './list-query.ts'

interface RepairProps {
  readonly list: ProductList
  readonly query: ListQuery
  readonly path: string
}

export function RemovableConditions({ list: { repair }, query, path }: RepairProps) {
  const culprits = repair?.culprits.filter(({ without }) => without > 0) ?? []
  if (culprits.length === 0) return null
  return (
    <ul className="stack" data-gap="2">
      {culprits.map(({ kind, text, without, query: rest }) => (
        <li key={`${kind} ${text}`}>
          Without {kind === 'word' ? `“${text}”` : text}:{' '}
          <TextLink
            href={
              path
              + toListSearch(
                changeQuery(readListInput(rest), {
                  sort: query.sort,
                  arrival: query.arrival,
                }),
              )
            }
          >
            {without} {without === 1 ? 'item' : 'items'}
          </TextLink>
        </li>
      ))}
    </ul>
  )
}
