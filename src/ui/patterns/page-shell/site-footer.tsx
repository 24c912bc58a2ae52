import type { ReactNode } from 'react'
import { Hem } from '#ui/primitives/hem/hem.tsx'
import { Link } from '#ui/primitives/link/link.tsx'
import styles from './site-footer.module.css'

type SiteFooterProps = {
  children: ReactNode
  /** The last line: owner at the start, remark at the end. */
  base?: ReactNode
}

export function SiteFooter({ children, base }: SiteFooterProps) {
  return (
    <footer className={styles.footer} data-ground="accent">
      <Hem kind="band" />
      <div className={styles.columns}>{children}</div>
      {base && <div className={styles.base}>{base}</div>}
    </footer>
  )
}

type FooterColumnProps = {
  title: ReactNode
  items?: readonly { href: string; label: ReactNode }[]
  children?: ReactNode
  span?: 'two' | 'three' | 'four'
}

export function FooterColumn({ title, items = [], children, span = 'two' }: FooterColumnProps) {
  return (
    <div className={styles.column} data-span={span}>
      <h2 className={styles.title}>{title}</h2>
      {items.length > 0 && (
        <ul className={styles.list}>
          {items.map((item) => (
            <li key={item.href}>
              <Link className={styles.link} href={item.href}>
                {item.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  )
}

type QuietFooterProps = { items: readonly { href: string; label: ReactNode }[]; label?: string; children?: ReactNode }

/** A single line for pages where nothing should lead away. */
export function QuietFooter({ items, label = 'Help', children }: QuietFooterProps) {
  return (
    <footer className={styles.quiet}>
      <nav aria-label={label}>
        <ul className={styles.line}>
          {items.map((item) => (
            <li key={item.href}>
              <Link className={styles.link} href={item.href}>
                {item.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children && <div>{children}</div>}
    </footer>
  )
}
