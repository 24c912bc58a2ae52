import Close from '@mui/icons-material/Close'
import { Box, Button, IconButton, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { formatMoney } from '../../format'
import { Choice } from '../orders/choice'
import {
  findMessage,
  type Delivery,
  type DraftLine,
  type DraftPreview,
  type ItemFacts,
} from './draft-record'
import { describeOptions } from './item-search'
import { ItemPicture } from './item-picture'
import { MonogramDialog } from './monogram-dialog'
import { QuantityField } from './quantity-field'

type PricedLine = DraftPreview['checkout']['lines'][number]

interface LineRowProps {
  readonly index: number
  readonly line: DraftLine
  readonly facts: ItemFacts | undefined
  readonly priced: PricedLine | undefined
  readonly deliveries: readonly Delivery[]
  readonly fields: Readonly<Record<string, string>>
  readonly onChange: (changed: Partial<DraftLine>) => void
  readonly onRemove: () => void
}

/** One item with its quantity, delivery, monogram and gift note. */
export function LineRow(props: LineRowProps) {
  const { index, line, facts, priced, deliveries, fields, onChange, onRemove } = props
  const [isNoteOpen, setIsNoteOpen] = useState(line.giftNote !== '')
  const [isMonogramOpen, setIsMonogramOpen] = useState(false)
  const shown = priced ?? facts
  const title = shown?.title ?? 'Item'
  const price = priced?.unitPrice ?? facts?.price
  const takesMonogram = priced?.canHaveMonogram ?? facts?.takesMonogram ?? false
  const messages = Object.entries(fields)
    .filter(([name]) => name.replace('contents.', '').startsWith(`lines.${index}.`))
    .map(([, message]) => message)
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Stack
        direction="row"
        spacing={1.5}
        useFlexGap
        sx={{ alignItems: 'start', flexWrap: 'wrap' }}
      >
        {priced && <ItemPicture picture={priced.picture} />}
        <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
          <Typography variant="body2" color="text.secondary">
            {shown && describeOptions(shown)}
          </Typography>
          <LineProblems priced={priced} qty={line.qty} messages={messages} />
        </Box>
        <QuantityField
          label={`Quantity of ${title}`}
          value={line.qty}
          onChange={(qty) => onChange({ qty })}
        />
        <Typography sx={{ width: 84, pt: 1, textAlign: 'right' }}>
          {price === undefined ? '' : formatMoney(price * line.qty)}
        </Typography>
        <IconButton aria-label={`Remove ${title}`} onClick={onRemove}>
          <Close fontSize="small" />
        </IconButton>
      </Stack>
      <Stack
        direction="row"
        spacing={1}
        useFlexGap
        sx={{ mt: 1, flexWrap: 'wrap', alignItems: 'center' }}
      >
        <DeliveryChoice
          title={title}
          value={line.delivery}
          deliveries={deliveries}
          onChange={(delivery) => onChange({ delivery })}
        />
        {takesMonogram && (
          <Button variant="outlined" onClick={() => setIsMonogramOpen(true)}>
            {line.personalization ? 'Change the monogram…' : 'Add a monogram…'}
          </Button>
        )}
        {line.personalization && (
          <Button onClick={() => onChange({ personalization: null })}>Without a monogram</Button>
        )}
        {!isNoteOpen && <Button onClick={() => setIsNoteOpen(true)}>Add a gift note</Button>}
      </Stack>
      {line.personalization && priced?.personalization && (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          Monogram {priced.personalization.letters}, {priced.personalization.summary}:{' '}
          {formatMoney(priced.personalization.price)} each
        </Typography>
      )}
      {isNoteOpen && (
        <TextField
          fullWidth
          multiline
          sx={{ mt: 1 }}
          label={`Gift note for ${title}`}
          value={line.giftNote}
          onChange={(event) => onChange({ giftNote: event.target.value })}
          error={findMessage(fields, `lines.${index}.giftNote`) !== undefined}
          slotProps={{ htmlInput: { maxLength: 250 } }}
        />
      )}
      {isMonogramOpen && (
        <MonogramDialog
          slug={shown?.productSlug ?? ''}
          title={title}
          choice={line.personalization}
          onSave={(personalization) => {
            setIsMonogramOpen(false)
            onChange({ personalization })
          }}
          onClose={() => setIsMonogramOpen(false)}
        />
      )}
    </Box>
  )
}

interface LineProblemsProps {
  readonly priced: PricedLine | undefined
  readonly qty: number
  readonly messages: readonly string[]
}

function LineProblems({ priced, qty, messages }: LineProblemsProps) {
  const problem = priced && !priced.availability.ok ? priced.availability.reason : null
  const all = problem ? [...messages, problem] : messages
  if (all.length === 0) {
    const left = priced?.availability.available
    return left !== undefined && left >= qty && left < 1000 ? (
      <Typography variant="body2" color="text.secondary">
        {left} available
      </Typography>
    ) : null
  }
  return all.map((message) => (
    <Typography key={message} variant="body2" color="error">
      {message}
    </Typography>
  ))
}

interface DeliveryChoiceProps {
  readonly title: string
  readonly value: number
  readonly deliveries: readonly Delivery[]
  readonly onChange: (delivery: number) => void
}

/** Which delivery a line goes with, once there are several. */
export function DeliveryChoice({ title, value, deliveries, onChange }: DeliveryChoiceProps) {
  if (deliveries.length < 2) return null
  return (
    <Box sx={{ width: 220 }}>
      <Choice
        label={`Delivery of ${title}`}
        value={String(value)}
        options={deliveries.map((delivery, index) => [
          String(index),
          `${index + 1}: ${nameDelivery(delivery, index)}`,
        ])}
        onChange={(index) => onChange(Number(index))}
      />
    </Box>
  )
}

export function nameDelivery(
  { address, registryId, recipientName }: Delivery,
  index: number,
): string {
  if (registryId) return recipientName ? `the registry of ${recipientName}` : 'the registry'
  const name = address && [address.firstName, address.lastName].filter(Boolean).join(' ')
  return name || (index === 0 ? 'the customer' : 'another address')
}
