import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { Link } from '#ui/primitives/link/link.tsx'
import { ProgressStitch } from '#ui/primitives/progress-stitch/progress-stitch.tsx'
import { listVisiblePages } from './visible-pages.ts'
import * as t from '#messages/pagination.ts'
import styles from './pagination.module.css'

type PaginationProps = {
  page: number
  pages: number
  hrefFor: (page: number) => string
  label?: string
}

/** Page numbers as plain links. */
export function Pagination({ page, pages, hrefFor, label = t.pages }: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label={label} className={styles.pagination}>
      {page > 1 && (
        <Link className={styles.step} href={hrefFor(page - 1)} rel="prev">
          {t.previous}
        </Link>
      )}
      <ol className={styles.pages}>
        {listVisiblePages(page, pages).map((shown) =>
          shown < 0 ? (
            <li key={shown} className={styles.gap}>
              …
            </li>
          ) : (
            <li key={shown}>
              <Link
                className={styles.page}
                href={hrefFor(shown)}
                aria-current={shown === page ? 'page' : undefined}
              >
                <span className="visually-hidden">{t.page} </span>
                {shown}
              </Link>
            </li>
          ),
        )}
      </ol>
      {page < pages && (
        <Link className={styles.step} href={hrefFor(page + 1)} rel="next">
          {t.next}
        </Link>
      )}
    </nav>
  )
}

type LoadMoreProps = {
  seen: number
  total: number
  /** The URL of the next page, for crawlers, new tabs, and pages without the script. */
  href: string
  busy?: boolean
  onMore?: () => void
  /** The label with the count: "Show 24 more of 86". */
  children?: ReactNode
}

export function LoadMore({ seen, total, href, busy, onMore, children }: LoadMoreProps) {
  return (
    <div className={styles.more}>
      <p>{seen >= total ? t.showingAll({ total }) : t.showing({ seen, total })}</p>
      <ProgressStitch done={seen} total={total} />
      {seen < total && (
        <ButtonLink
          variant="secondary"
          href={href}
          aria-busy={busy || undefined}
          onClick={(event) => {
            if (!onMore || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0)
              return
            event.preventDefault()
            if (!busy) onMore()
          }}
        >
          {children ?? t.showMore({ count: String(total - seen), total: String(total) })}
        </ButtonLink>
      )}
    </div>
  )
}
