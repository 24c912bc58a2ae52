import { Button } from '#ui/primitives/button/button.tsx'
import { paths } from '#storefront/paths.ts'
import * as t from '#messages/search.ts'
import styles from './search-box.module.css'

export function SearchForm({ label }: { label: string }) {
  return (
    <search className={styles.box}>
      <form method="get" action={paths.search} className={styles.form}>
        <input
          className={styles.field}
          type="search"
          name="q"
          maxLength={120}
          aria-label={label}
          placeholder={label}
          enterKeyHint="search"
        />
        <Button type="submit" size="large">
          {t.search}
        </Button>
      </form>
    </search>
  )
}
