import { useId, useState } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { SummaryCard } from '#ui/primitives/summary-card/summary-card.tsx'
import type { ProofAnswer, Template } from '#modules/monograms/contract.ts'

interface DesignerSumProps {
  readonly template: Template
  readonly answer: ProofAnswer | null
  readonly isRush: boolean
  /** What is lettered, and what it costs bare. */
  readonly piece: { readonly title: string; readonly price: number }
  readonly action: { readonly label: string; readonly busyLabel: string; readonly run: () => Promise<string | null> }
}

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** "three working days" */
export function workDaysInWords(count: number): string {
  return `${numbers[count] ?? count} working ${count === 1 ? 'day' : 'days'}`
}

/** "$18.00", or "$12.00 and $2.00 a letter" */
export function letterPrice({ price, pricePerLetter }: Pick<Template, 'price' | 'pricePerLetter'>): string {
  return pricePerLetter > 0 ? `${formatMoney(price)} and ${formatMoney(pricePerLetter)} a letter` : formatMoney(price)
}

/** What it comes to, and the last look: the letters are read and confirmed before anything is made. */
export function DesignerSum({ template, answer, isRush, piece, action }: DesignerSumProps) {
  const [isRead, setIsRead] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState(false)
  const id = useId()
  const proof = answer?.proof ?? null
  const rush = isRush ? template.rush : null
  const letters = proof ? proof.price - proof.rushFee : template.price
  const missing =
    proof === null
      ? (answer?.remarks.find((remark) => remark.stop)?.text ?? 'Give us the letters first.')
      : isRead
        ? null
        : 'Please confirm the letters.'
  const send = () => {
    setAsked(true)
    setFault(null)
    if (missing !== null) return
    setBusy(true)
    void action.run().then((refused) => {
      setBusy(false)
      setFault(refused)
    })
  }
  return (
    <SummaryCard
      title="What it comes to"
      currency="USD"
      total={piece.price + letters + (rush?.fee ?? 0)}
      lines={[
        { label: piece.title, amount: piece.price },
        {
          label: proof ? `Letters ${proof.letters}` : 'Letters',
          note: `Adds ${workDaysInWords(rush?.workDays ?? template.workDays)}`,
          amount: letters,
        },
        ...(rush ? [{ label: 'Rush', amount: rush.fee }] : []),
      ]}
    >
      <Checkbox
        id={`${id}read`}
        checked={isRead}
        onChange={(event) => setIsRead(event.currentTarget.checked)}
        label={
          proof
            ? `I checked the letters: ${proof.letters}. Lettered pieces are made for you and cannot be sent back for a change of mind.`
            : 'I checked the letters. Lettered pieces are made for you and cannot be sent back for a change of mind.'
        }
        error={asked && missing !== null && proof !== null ? missing : null}
      />
      {asked && proof === null && (
        <NoticeRow tone="error" live>
          {missing}
        </NoticeRow>
      )}
      {fault && (
        <NoticeRow tone="error" live>
          {fault}
        </NoticeRow>
      )}
      <Button size="large" wide busy={busy} busyLabel={action.busyLabel} onClick={send}>
        {action.label}
      </Button>
      <p className="quiet">
        {template.editMinutes > 0 ? `You can change the letters for ${template.editMinutes} minutes after ordering. ` : ''}
        {letterPrice(template)} for the piece as sold, a set included.
      </p>
    </SummaryCard>
  )
}
