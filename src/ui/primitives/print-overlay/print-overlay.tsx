import { useState } from 'react'
import type { ReactNode } from 'react'
import { X } from '#ui/primitives/icon/lucide-icons.tsx'
import { Printer } from '#ui/primitives/icon/page-icons.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import type { ButtonLook } from '#ui/primitives/button/button.tsx'
import { useModal } from '#ui/primitives/dialog/use-modal.ts'
import { IconButton } from '#ui/primitives/icon-button/icon-button.tsx'
import { InlineSelect } from '#ui/primitives/select/select.tsx'
import * as t from '#messages/ui.ts'
import styles from './print-overlay.module.css'

export interface PrintSheet {
  readonly id: string
  readonly label: string
  /** The content as it will be printed. */
  readonly sheet: ReactNode
}

interface PrintLabels {
  readonly previewLabel?: string
  readonly printLabel?: string
  readonly closeLabel?: string
  readonly sheetLabel?: string
  readonly paperLabel?: string
}

type PrintOverlayProps = PrintLabels & {
  readonly variant?: ButtonLook['variant']
} & (
    | { readonly children: ReactNode; readonly sheets?: never }
    | { readonly sheets: readonly PrintSheet[]; readonly children?: never }
  )

const papers = [
  { value: 'letter', label: t.letterPaper },
  { value: 'a4', label: 'A4' },
] as const

/**
 * A button that opens a print preview on Letter or A4 paper. Printing from the browser menu works
 * without it.
 */
export function PrintOverlay({
  children,
  sheets = [],
  variant = 'secondary',
  ...labels
}: PrintOverlayProps) {
  const { previewLabel = '打印预览', closeLabel = t.close } = labels
  const [open, setOpen] = useState(false)
  const [selectedId, setSelectedId] = useState(sheets[0]?.id)
  const [paper, setPaper] = useState<string>('letter')
  const modal = useModal(open, () => setOpen(false))
  const shown = sheets.find(({ id }) => id === selectedId) ?? sheets[0]
  return (
    <>
      <Button
        variant={variant}
        icon={<Printer size={20} strokeWidth={1.5} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {previewLabel}
      </Button>
      <dialog
        {...modal}
        className={styles.overlay}
        data-print-overlay={paper}
        aria-label={previewLabel}
      >
        {open && (
          <>
            <div className={styles.bar}>
              <p className={styles.title} tabIndex={-1} data-dialog-title="">
                {previewLabel}
              </p>
              <Choices {...{ sheets, shown, setSelectedId, paper, setPaper }} {...labels} />
              <IconButton label={closeLabel} onClick={() => setOpen(false)}>
                <X size={24} strokeWidth={1.5} aria-hidden="true" />
              </IconButton>
            </div>
            <div className={styles.paper}>{shown ? shown.sheet : children}</div>
          </>
        )}
      </dialog>
    </>
  )
}

interface ChoicesProps extends PrintLabels {
  readonly sheets: readonly PrintSheet[]
  readonly shown: PrintSheet | undefined
  readonly setSelectedId: (id: string) => void
  readonly paper: string
  readonly setPaper: (paper: string) => void
}

function Choices({
  sheets,
  shown,
  setSelectedId,
  paper,
  setPaper,
  sheetLabel = '单据',
  paperLabel = '纸张',
  printLabel = '打印',
}: ChoicesProps) {
  return (
    <div className={styles.choices}>
      {sheets.length > 1 && (
        <InlineSelect
          label={sheetLabel}
          value={shown?.id}
          options={sheets.map(({ id, label }) => ({ value: id, label }))}
          onChange={(event) => setSelectedId(event.currentTarget.value)}
        />
      )}
      <InlineSelect
        label={paperLabel}
        value={paper}
        options={papers}
        onChange={(event) => setPaper(event.currentTarget.value)}
      />
      <Button size="small" onClick={() => window.print()}>
        {printLabel}
      </Button>
    </div>
  )
}
