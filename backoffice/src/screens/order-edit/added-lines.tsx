import Close from '@mui/icons-material/Close'
import { Box, Button, IconButton, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { formatMoney } from '../../format'
import { Section } from '../../frame/section'
import { describeOptions, describeStock, ItemSearch } from '../drafts/item-search'
import { MonogramDialog } from '../drafts/monogram-dialog'
import { QuantityField } from '../drafts/quantity-field'
import { Choice } from '../orders/choice'
import type { OrderRecord } from '../orders/order-record'
import type { AddedLine, EditInput } from './edit-input'

interface AddedLinesProps {
  readonly order: OrderRecord
  readonly input: EditInput
  readonly onChange: (add: EditInput['add']) => void
}

/** What comes to the order. It is charged by link, and becomes an order of its own. */
export function AddedLines({ order, input: { add }, onChange }: AddedLinesProps) {
  const [monogramOf, setMonogramOf] = useState<number | null>(null)
  const deliveries = order.deliveries.filter(({ address }) => address.length > 0)
  const shown = monogramOf === null ? undefined : add[monogramOf]
  return (
    <Section title="Added items">
      <ItemSearch
        onChoose={(item) =>
          onChange([
            ...add,
            { item, qty: 1, groupId: deliveries[0]?.groupId ?? '', personalization: null },
          ])
        }
      />
      <Box component="ul" aria-label="Added items" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {add.map((line, index) => (
          <AddedLineRow
            key={`${line.item.id} ${index}`}
            line={line}
            deliveries={deliveries}
            onMonogram={() => setMonogramOf(index)}
            onChange={(changed) => onChange(add.with(index, { ...line, ...changed }))}
            onRemove={() => onChange(add.toSpliced(index, 1))}
          />
        ))}
      </Box>
      {shown && monogramOf !== null && (
        <MonogramDialog
          slug={shown.item.productSlug}
          title={shown.item.title}
          choice={shown.personalization}
          onSave={(personalization) => {
            setMonogramOf(null)
            onChange(add.with(monogramOf, { ...shown, personalization }))
          }}
          onClose={() => setMonogramOf(null)}
        />
      )}
    </Section>
  )
}

interface AddedLineRowProps {
  readonly line: AddedLine
  readonly deliveries: OrderRecord['deliveries']
  readonly onMonogram: () => void
  readonly onChange: (changed: Partial<AddedLine>) => void
  readonly onRemove: () => void
}

function AddedLineRow(props: AddedLineRowProps) {
  const { line, deliveries, onMonogram, onChange, onRemove } = props
  const { item, qty, groupId, personalization } = line
  return (
    <Box component="li" sx={{ pt: 1.5 }}>
      <Stack
        direction="row"
        spacing={1.5}
        useFlexGap
        sx={{ alignItems: 'start', flexWrap: 'wrap' }}
      >
        <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 200px' }, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600 }}>{item.title}</Typography>
          <Typography variant="body2" color="text.secondary">
            {[describeOptions(item), describeStock(item), `${formatMoney(item.price)} each`]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
        </Box>
        <QuantityField
          label={`Quantity of ${item.title}`}
          value={qty}
          onChange={(changed) => onChange({ qty: changed })}
        />
        <IconButton aria-label={`Do not add ${item.title}`} onClick={onRemove}>
          <Close fontSize="small" />
        </IconButton>
      </Stack>
      <Stack direction="row" spacing={1} useFlexGap sx={{ mt: 1, flexWrap: 'wrap' }}>
        {deliveries.length > 1 && (
          <Box sx={{ width: 220 }}>
            <Choice
              label={`Delivery of ${item.title}`}
              value={groupId}
              options={deliveries.map((delivery, index) => [
                delivery.groupId,
                `${index + 1}: ${delivery.recipientName}`,
              ])}
              onChange={(changed) => onChange({ groupId: changed })}
            />
          </Box>
        )}
        {item.takesMonogram && (
          <Button variant="outlined" onClick={onMonogram}>
            {personalization ? 'Change the monogram…' : 'Add a monogram…'}
          </Button>
        )}
      </Stack>
    </Box>
  )
}
