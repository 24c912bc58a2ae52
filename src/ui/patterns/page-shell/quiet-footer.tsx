import type { ReactNode } from 'react'
import { Link } from '#ui/primitives/link/link.tsx'
import * as t from '#messages/frame.ts'
import styles from './site-footer.module.css'

type QuietFooterProps = {
  items: readonly { href: string; label: ReactNode }[]
  label?: string
  children?: ReactNode
}

/** A one-line footer for pages that should not lead away, such as the checkout. */
export function QuietFooter({ items, label = t.help, children }: QuietFooterProps) {
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
