import type { ReactNode } from 'react'
import styles from './table.module.css'

export type TableColumn = { label: ReactNode; align?: 'end' }

export type TableRow = { key: string; cells: readonly ReactNode[] }

type TableProps = {
  /** What the table tells; read out before it, and seen unless the page says it already. */
  caption: ReactNode
  captionSeen?: boolean
  columns: readonly TableColumn[]
  /** The first cell of a row names it. */
  rows: readonly TableRow[]
  /** In a narrow place each row stands for itself, its cells under each other with their names. */
  stacks?: boolean
}

/** Rows of facts that are compared: money, a ledger, a list of files. */
export function Table({ caption, captionSeen, columns, rows, stacks }: TableProps) {
  return (
    <div className={styles.box} data-stacks={stacks || undefined}>
      <table className={styles.table}>
        <caption className={captionSeen ? styles.caption : 'visually-hidden'}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={index} scope="col" data-align={column.align}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <Cell
                  key={index}
                  column={columns[index]}
                  isHead={index === 0}
                  isNamed={stacks === true}
                >
                  {cell}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type CellProps = {
  column: TableColumn | undefined
  isHead: boolean
  isNamed: boolean
  children: ReactNode
}

function Cell({ column, isHead, isNamed, children }: CellProps) {
  if (isHead)
    return (
      <th scope="row" data-align={column?.align}>
        {children}
      </th>
    )
  return (
    <td data-align={column?.align}>
      {isNamed && (
        <span className={styles.label} aria-hidden="true">
          {column?.label}
        </span>
      )}
      {children}
    </td>
  )
}
