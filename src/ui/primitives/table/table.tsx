import type { ReactNode } from 'react'
import styles from './table.module.css'

export type TableColumn = { label: ReactNode; align?: 'end' }

export type TableRow = { key: string; cells: readonly ReactNode[] }

type TableProps = {
  /** What the table shows; hidden visually unless `captionSeen` is set. */
  caption: ReactNode
  captionSeen?: boolean
  columns: readonly TableColumn[]
  /** The first cell of a row is its header. */
  rows: readonly TableRow[]
  /** On narrow screens the cells of each row are stacked and labeled. */
  stacks?: boolean
}

/** A table of facts to compare: amounts, transactions, files. */
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
