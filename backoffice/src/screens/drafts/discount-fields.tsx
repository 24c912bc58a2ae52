import { Autocomplete, Button, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { ActField } from '../../form/act-field'
import { parseMoney } from '../../form/money-text'
import { Choice } from '../orders/choice'
import { findMessage, type DraftContents, type DraftPreview } from './draft-record'

interface DiscountFieldsProps {
  readonly contents: DraftContents
  readonly preview: DraftPreview | undefined
  readonly fields: Readonly<Record<string, string>>
  readonly onChange: (changed: Partial<DraftContents>) => void
}

/** Codes of the customer, and a discount by hand with its reason. */
export function DiscountFields({ contents, preview, fields, onChange }: DiscountFieldsProps) {
  const { couponCodes, discount } = contents
  const refused = (preview?.checkout.coupons ?? []).flatMap(({ code, refusal }) =>
    refusal ? [`${code}: ${refusal.message}`] : [],
  )
  return (
    <Stack spacing={2}>
      <Autocomplete
        multiple
        freeSolo
        autoSelect
        options={[] as string[]}
        value={[...couponCodes]}
        onChange={(_, codes) =>
          onChange({ couponCodes: codes.map((code) => code.trim()).filter(Boolean) })
        }
        renderInput={(params) => <TextField {...params} label="Coupon codes" />}
      />
      {refused.map((message) => (
        <Typography key={message} variant="body2" color="error">
          {message}
        </Typography>
      ))}
      {discount ? (
        <ManualDiscount
          discount={discount}
          fields={fields}
          onChange={(changed) => onChange({ discount: changed })}
        />
      ) : (
        <Button
          variant="outlined"
          sx={{ alignSelf: 'start' }}
          onClick={() => onChange({ discount: { kind: 'percent', value: 0, reason: '' } })}
        >
          Give a discount
        </Button>
      )}
    </Stack>
  )
}

type Discount = NonNullable<DraftContents['discount']>

interface ManualDiscountProps {
  readonly discount: Discount
  readonly fields: Readonly<Record<string, string>>
  readonly onChange: (discount: Discount | null) => void
}

function ManualDiscount({ discount, fields, onChange }: ManualDiscountProps) {
  const { kind, value, reason } = discount
  const [text, setText] = useState(value > 0 ? String(value / 100) : '')
  return (
    <Stack spacing={2}>
      <Stack direction="row" spacing={1}>
        <Choice
          label="Discount by"
          value={kind}
          options={[
            ['percent', 'Percent'],
            ['amount', 'Amount (USD)'],
          ]}
          onChange={(next) => onChange({ ...discount, kind: next as Discount['kind'] })}
        />
        <ActField
          label={kind === 'percent' ? 'Percent off' : 'Amount off'}
          required
          value={text}
          onChange={(typed) => {
            setText(typed)
            // Percent are stored in hundredths too.
            onChange({ ...discount, value: parseMoney(typed.replace('%', '')) ?? 0 })
          }}
          message={findMessage(fields, 'discount.value')}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
      </Stack>
      <ActField
        label="Reason of the discount"
        required
        value={reason}
        onChange={(typed) => onChange({ ...discount, reason: typed })}
        message={findMessage(fields, 'discount.reason')}
        maxLength={200}
        helperText="Only the staff sees it."
      />
      <Button sx={{ alignSelf: 'start' }} onClick={() => onChange(null)}>
        Without the discount
      </Button>
    </Stack>
  )
}
