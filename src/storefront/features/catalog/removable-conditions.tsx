import { linkTo } from '#storefront/message-tags.tsx'
import type { ProductList } from '#modules/catalog/contract.ts'
import { formatProductCount } from './format-product-count.ts'
import { changeQuery, toListSearch, readListInput, type ListQuery } from './list-query.ts'
import * as t from '#messages/product-list.ts'

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
          {(kind === 'word' ? t.withoutWord : t.withoutText)({
            text,
            items: formatProductCount(without),
            link: linkTo(
              path
                + toListSearch(
                  changeQuery(readListInput(rest), {
                    sort: query.sort,
                    arrival: query.arrival,
                  }),
                ),
            ),
          })}
        </li>
      ))}
    </ul>
  )
}
