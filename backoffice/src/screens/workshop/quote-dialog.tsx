import Add from '@mui/icons-material/Add'
import Delete from '@mui/icons-material/DeleteOutlined'
import { Alert, Box, Button, IconButton, Stack, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { callApi } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import { ActField } from '../../form/act-field'
import { formatMoney } from '../../format'
import { Choice } from '../orders/choice'
import type { FieldMessages } from '../use-act'
import type { CommissionDialogProps } from './commission-dialogs'
import {
  addDeposit,
  emptyLine,
  listDeposits,
  startQuote,
  sumQuote,
  toQuoteBody,
  type QuoteDeposit,
  type QuoteInput,
} from './quote-input'

/** Offers a price of one or several lines, with what is paid ahead and the time to make it. */
export function QuoteDialog({ commission, onClose }: CommissionDialogProps) {
  const [input, setInput] = useState(() => startQuote(commission))
  const { total } = sumQuote(input)
  const change = (changed: Partial<QuoteInput>) => setInput({ ...input, ...changed })
  return (
    <ActDialog
      title="Quote a price"
      confirmLabel={total ? `Offer ${formatMoney(total)}` : 'Offer'}
      isDisabled={!total}
      act={() =>
        callApi('/api/staff/bespoke/quote', { body: toQuoteBody(commission.number, input) })
      }
      done={() => 'The offer is emailed to the customer.'}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <Lines input={input} fields={fields} onChange={change} />
          <Payments input={input} fields={fields} onChange={change} />
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
            <ActField
              label="Days to make it"
              type="number"
              required
              value={input.leadDays}
              onChange={(leadDays) => change({ leadDays })}
              message={fields['leadDays']}
            />
            <ActField
              label="The offer is valid for days"
              type="number"
              required
              value={input.validDays}
              onChange={(validDays) => change({ validDays })}
              message={fields['validDays']}
            />
          </Stack>
        </>
      )}
    </ActDialog>
  )
}

interface PartProps {
  readonly input: QuoteInput
  readonly fields: FieldMessages
  readonly onChange: (changed: Partial<QuoteInput>) => void
}

function Lines({ input: { lines }, fields, onChange }: PartProps) {
  const change = (index: number, changed: Partial<QuoteInput['lines'][number]>) =>
    onChange({ lines: lines.map((line, at) => (at === index ? { ...line, ...changed } : line)) })
  return (
    <Part
      title="What is made"
      addLabel="Add a line"
      onAdd={() => onChange({ lines: [...lines, emptyLine] })}
    >
      {lines.map(({ label, amount }, index) => (
        // Lines have no id, and only change in place.
        <Row key={index}>
          <ActField
            label={index === 0 ? 'Item' : `Item ${index + 1}`}
            required
            maxLength={120}
            value={label}
            onChange={(text) => change(index, { label: text })}
            message={fields[`lines.${index}.label`]}
          />
          <ActField
            label={index === 0 ? 'Price (USD)' : `Price of item ${index + 1} (USD)`}
            required
            value={amount}
            onChange={(text) => change(index, { amount: text })}
            message={fields[`lines.${index}.amount`]}
          />
          {lines.length > 1 && (
            <RemoveButton
              label={`Remove item ${index + 1}`}
              onClick={() => onChange({ lines: lines.filter((_, at) => at !== index) })}
            />
          )}
        </Row>
      ))}
    </Part>
  )
}

const dueLabels: readonly (readonly [QuoteDeposit['due'], string])[] = [
  ['acceptance', 'When the customer accepts'],
  ['approval', 'When the proof is approved'],
  ['milestone', 'At a step of the work'],
]

function Payments({ input, fields, onChange }: PartProps) {
  const { deposits, rest } = input
  const sums = sumQuote(input)
  return (
    <Part
      title="Payments"
      addLabel="Add a payment"
      onAdd={() => onChange({ deposits: addDeposit(deposits) })}
    >
      {deposits.map((deposit, index) => (
        <Deposit
          key={index}
          deposit={deposit}
          number={index + 1}
          message={fields[`plan.${listDeposits(deposits).indexOf(deposit)}.amount`]}
          onChange={(changed) =>
            onChange({
              deposits: deposits.map((one, at) => (at === index ? { ...one, ...changed } : one)),
            })
          }
          onRemove={() => onChange({ deposits: deposits.filter((_, at) => at !== index) })}
        />
      ))}
      <Choice
        label="The rest is due"
        value={rest}
        options={[
          ['sending', 'Before it ships'],
          ['approval', 'When the proof is approved'],
        ]}
        onChange={(due) => onChange({ rest: due === 'approval' ? 'approval' : 'sending' })}
      />
      {fields['plan'] && <Alert severity="error">{fields['plan']}</Alert>}
      {sums.rest !== null && (
        <Typography color="text.secondary">
          The rest is {formatMoney(sums.rest)}. Shipping and tax are added to it.
        </Typography>
      )}
    </Part>
  )
}

interface DepositProps {
  readonly deposit: QuoteDeposit
  readonly number: number
  readonly message: string | undefined
  readonly onChange: (changed: Partial<QuoteDeposit>) => void
  readonly onRemove: () => void
}

function Deposit({ deposit, number, message, onChange, onRemove }: DepositProps) {
  const { due, label, amount, isPaid } = deposit
  if (isPaid)
    return (
      <Typography>
        {label}: {amount} USD, paid
      </Typography>
    )
  return (
    <Stack spacing={1}>
      <Row>
        <Choice
          label={`Payment ${number} is due`}
          value={due}
          options={dueLabels}
          onChange={(chosen) =>
            onChange({ due: dueLabels.find(([name]) => name === chosen)?.[0] ?? due })
          }
        />
        <ActField
          label={number === 1 ? 'Deposit (USD, optional)' : `Amount ${number} (USD)`}
          value={amount}
          onChange={(text) => onChange({ amount: text })}
          message={message}
        />
        <RemoveButton label={`Remove payment ${number}`} onClick={onRemove} />
      </Row>
      {due === 'milestone' && (
        <ActField
          label={`What is reached for payment ${number}`}
          placeholder="The cloth is woven"
          required
          maxLength={80}
          value={label}
          onChange={(text) => onChange({ label: text })}
        />
      )}
    </Stack>
  )
}

interface PartFrameProps {
  readonly title: string
  readonly addLabel: string
  readonly onAdd: () => void
  readonly children: ReactNode
}

function Part({ title, addLabel, onAdd, children }: PartFrameProps) {
  return (
    <Box component="section" aria-label={title}>
      <Stack direction="row" sx={{ mb: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="h3">{title}</Typography>
        <Button startIcon={<Add />} onClick={onAdd}>
          {addLabel}
        </Button>
      </Stack>
      <Stack spacing={2}>{children}</Stack>
    </Box>
  )
}

/** A field, its amount, and the button that removes both. */
const Row = ({ children }: { readonly children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 1,
      alignItems: 'start',
      gridTemplateColumns: { xs: 'minmax(0, 1fr) 40px', sm: 'minmax(0, 1fr) 200px 40px' },
      '& > div:first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
    }}
  >
    {children}
  </Box>
)

const RemoveButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <IconButton aria-label={label} onClick={onClick}>
    <Delete />
  </IconButton>
)
