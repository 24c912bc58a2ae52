import type { MouseEventHandler, ReactNode } from 'react'
import { Hem } from '#ui/primitives/hem/hem.tsx'
import { Link } from '#ui/primitives/link/link.tsx'
import * as t from '#messages/frame.ts'
import styles from './site-header.module.css'

type SiteHeaderProps = {
  /** The name of the shop, a link to the home page. */
  brand: ReactNode
  start?: ReactNode
  end?: ReactNode
  /** Replaces `start` and `end` on narrow screens. */
  compactStart?: ReactNode
  compactEnd?: ReactNode
  skipLabel?: string
  skipTo?: string
}

export function SiteHeader(props: SiteHeaderProps) {
  const {
    brand,
    start,
    end,
    compactStart,
    compactEnd,
    skipLabel = t.skip,
    skipTo = '#main',
  } = props
  return (
    <div className={styles.box}>
      <a className={styles.skip} href={skipTo}>
        {skipLabel}
      </a>
      <header className={styles.header}>
        <div className={styles.start} data-swaps={compactStart !== undefined || undefined}>
          {start}
        </div>
        {compactStart !== undefined && <div className={styles.compactStart}>{compactStart}</div>}
        <div className={styles.brand}>{brand}</div>
        <div className={styles.end} data-swaps={compactEnd !== undefined || undefined}>
          {end}
        </div>
        {compactEnd !== undefined && <div className={styles.compactEnd}>{compactEnd}</div>}
      </header>
      <Hem kind="band" />
    </div>
  )
}

export type NavItem = {
  href: string
  label: ReactNode
  current?: boolean | 'page' | 'true'
  onClick?: MouseEventHandler
}

/** A row of links; the link of the current page is underlined with stitches. */
export function HeaderNav({ label, items }: { label: string; items: readonly NavItem[] }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.nav}>
        {items.map((item) => (
          <li key={item.href}>
            <HeaderLink {...item} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function HeaderLink({ href, label, current, onClick }: NavItem) {
  return (
    <Link
      className={styles.link}
      href={href}
      aria-current={current === true ? 'page' : current || undefined}
      onClick={onClick}
    >
      {label}
    </Link>
  )
}

export function HeaderBrand({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className={styles.name} href={href}>
      {children}
    </Link>
  )
}
