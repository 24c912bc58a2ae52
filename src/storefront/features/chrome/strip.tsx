import type { ReactNode } from 'react'
import styles from './strip.module.css'

/** A band under the header. */
export function Strip({ children }: { children: ReactNode }) {
  return <div className={styles.strip}>{children}</div>
}
