import styles from './care-list.module.css'

export type CareSymbol =
  | 'wash'
  | 'hand-wash'
  | 'no-wash'
  | 'dishwasher'
  | 'no-bleach'
  | 'oxygen-bleach'
  | 'tumble'
  | 'no-tumble'
  | 'line-dry'
  | 'dry-flat'
  | 'iron'
  | 'no-iron'
  | 'dry-clean'
  | 'note'

/** Care instructions: the symbols of a care label, each with its text. */
export function CareList({ rules }: { rules: readonly { symbol: CareSymbol; text: string }[] }) {
  return (
    <ul className={styles.list}>
      {rules.map(({ symbol, text }) => (
        <li key={text} className={styles.rule} data-symbol={symbol}>
          {text}
        </li>
      ))}
    </ul>
  )
}
