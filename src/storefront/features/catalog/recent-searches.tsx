import { X } from '#ui/primitives/icon/lucide-icons.tsx'
import { useSyncExternalStore } from 'react'
import { IconButton } from '#ui/primitives/icon-button/icon-button.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import { emptyQuery, toListSearch } from './list-query.ts'
import {
  deleteRecentSearch,
  subscribeRecentSearches,
  readRecentSearches,
} from './recent-searches-store.ts'
import * as t from '#messages/search.ts'
import styles from './search-box.module.css'

const none: readonly string[] = []

export function RecentSearches() {
  const searches = useSyncExternalStore(subscribeRecentSearches, readRecentSearches, () => none)
  if (searches.length === 0) return null
  return (
    <div className={styles.recent}>
      <h2 className={styles.recentTitle}>{t.recentSearches}</h2>
      <ul className={styles.recentList}>
        {searches.map((words) => (
          <li key={words}>
            <TextLink tone="plain" href={paths.search + toListSearch({ ...emptyQuery, q: words })}>
              {words}
            </TextLink>
            <IconButton label={t.removeSearch({ words })} onClick={() => deleteRecentSearch(words)}>
              <X size={18} strokeWidth={1.5} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
