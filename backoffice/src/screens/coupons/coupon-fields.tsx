import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  FormGroup,
  Stack,
  Typography,
} from '@mui/material'
import { ActField } from '../../form/act-field'
import { Section } from '../../frame/section'
import { useTimeZone } from '../../me'
import { Choice } from '../orders/choice'
import { findWeekend, type CouponInput } from './coupon-input'
import { audienceLabels, otherAudiences, type CouponClass } from './coupon-record'
import { ScopeField } from './scope-field'

interface CouponFieldsProps {
  readonly input: CouponInput
  readonly onChange: (changed: Partial<CouponInput>) => void
  /** The server's messages. */
  readonly fields: Readonly<Record<string, string>>
  /** The value in words, of a kind that is set in a file. */
  readonly otherValue?: string
  readonly isPool?: boolean
}

const grid = { display: 'grid', gap: 2, pt: 1, gridTemplateColumns: { sm: '1fr 1fr' } }

/** What is taken off, and from what. */
export function ValueFields({ input, onChange, fields, otherValue }: CouponFieldsProps) {
  const { kind } = input
  return (
    <Section title="Discount">
      <Box sx={grid}>
        <Choice
          label="Kind"
          value={kind}
          options={[
            ['percent', 'Percent off'],
            ['amount', 'Amount off'],
            ['free_shipping', 'Free shipping'],
            ...(otherValue ? [['other', otherValue] as const] : []),
          ]}
          onChange={(next) => onChange({ kind: next as CouponInput['kind'] })}
        />
        {kind === 'percent' && (
          <ActField
            label="Percent"
            required
            value={input.percent}
            onChange={(percent) => onChange({ percent })}
            message={fields['value.percent'] ?? fields['value']}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          />
        )}
        {kind === 'amount' && (
          <ActField
            label="Amount (USD)"
            required
            value={input.amount}
            onChange={(amount) => onChange({ amount })}
            message={fields['value.amount'] ?? fields['value']}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          />
        )}
        {kind === 'percent' && (
          <ActField
            label="At most (USD, optional)"
            value={input.cap}
            onChange={(cap) => onChange({ cap })}
            message={fields['value.cap']}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          />
        )}
      </Box>
      {kind !== 'free_shipping' && (
        <Box sx={{ mt: 2 }}>
          <ScopeField value={input.scopes} onChange={(scopes) => onChange({ scopes })} />
        </Box>
      )}
      <FormControlLabel
        label="Also takes money off items on sale"
        control={
          <Checkbox
            checked={input.includesSale}
            onChange={(_, includesSale) => onChange({ includesSale })}
          />
        }
      />
    </Section>
  )
}

/** When it can be used, in the time zone of the shop. */
export function DateFields({ input, onChange, fields }: CouponFieldsProps) {
  const timeZone = useTimeZone()
  const dated = { type: 'datetime-local', slotProps: { inputLabel: { shrink: true } } }
  return (
    <Section
      title="Dates"
      actions={
        <Button onClick={() => onChange(findWeekend(new Date().toISOString(), timeZone))}>
          This weekend
        </Button>
      }
    >
      <Box sx={grid}>
        <ActField
          label="Starts"
          required
          {...dated}
          value={input.startsAt}
          onChange={(startsAt) => onChange({ startsAt })}
          message={fields['startsAt']}
        />
        <ActField
          label="Ends (optional)"
          {...dated}
          value={input.endsAt}
          onChange={(endsAt) => onChange({ endsAt })}
          message={fields['endsAt']}
        />
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        In the time zone of the shop, {timeZone.replaceAll('_', ' ')}.
      </Typography>
    </Section>
  )
}

/** For whom, from what amount, and how often. */
export function LimitFields({ input, onChange, fields, isPool = false }: CouponFieldsProps) {
  const number = (name: keyof CouponInput, label: string) => (
    <ActField
      label={label}
      value={input[name] as string}
      onChange={(text) => onChange({ [name]: text })}
      message={fields[name]}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  )
  const other = otherAudiences[input.audience]
  return (
    <Section title="Conditions and limits">
      <Box sx={grid}>
        <Choice
          label="Who"
          value={input.audience}
          options={[
            ...Object.entries(audienceLabels),
            ...(other ? [[input.audience, other] as const] : []),
          ]}
          onChange={(audience) => onChange({ audience })}
        />
        {number('perCustomer', 'Uses for each customer')}
        {number('minSpend', 'Minimum amount (USD, optional)')}
        {number('minQty', 'Minimum items (optional)')}
        {!isPool && number('maxUses', 'Uses in total (optional)')}
        {number(
          'budget',
          isPool ? 'Budget of each code (USD, optional)' : 'Budget (USD, optional)',
        )}
      </Box>
      {!isPool && (
        <FormControlLabel
          label="Applies without a code, to every cart that qualifies"
          control={
            <Checkbox
              checked={input.automatic}
              onChange={(_, automatic) => onChange({ automatic })}
            />
          }
        />
      )}
      {fields['automatic'] && (
        <Typography color="error" variant="body2">
          {fields['automatic']}
        </Typography>
      )}
    </Section>
  )
}

const classLabels: readonly (readonly [CouponClass, string])[] = [
  ['product', 'Codes for items'],
  ['order', 'Codes for the whole order'],
  ['shipping', 'Codes for shipping'],
]

/** With which other codes it adds up. */
export function StackingFields({ input, onChange }: CouponFieldsProps) {
  const toggle = (name: CouponClass, isChosen: boolean) =>
    onChange({
      combinesWith: isChosen
        ? [...input.combinesWith, name]
        : input.combinesWith.filter((one) => one !== name),
    })
  return (
    <Section title="Adds to">
      <FormGroup>
        {classLabels.map(([name, label]) => (
          <FormControlLabel
            key={name}
            label={label}
            control={
              <Checkbox
                checked={input.combinesWith.includes(name)}
                onChange={(_, isChosen) => toggle(name, isChosen)}
              />
            }
          />
        ))}
      </FormGroup>
    </Section>
  )
}

interface CodeFieldsProps extends CouponFieldsProps {
  readonly onPoolChange: (isPool: boolean) => void
}

/** One code, or a pool of codes that work once each. */
export function CodeFields({
  input,
  onChange,
  fields,
  isPool = false,
  onPoolChange,
}: CodeFieldsProps) {
  return (
    <Section title="Code">
      <Box sx={grid}>
        <ActField
          label={isPool ? 'How the codes begin' : 'Code'}
          required
          autoComplete="off"
          value={input.code}
          onChange={(code) => onChange({ code: code.toUpperCase() })}
          message={fields['code']}
          maxLength={30}
          helperText={isPool ? 'Such as SPRING-7GK2M9QXT.' : 'Letters, digits and dashes.'}
        />
        <ActField
          label="Name (optional)"
          value={input.name}
          onChange={(name) => onChange({ name })}
          message={fields['name']}
          maxLength={60}
          helperText="Customers see it in the cart. Empty: the discount in words."
        />
        {isPool && (
          <ActField
            label="Number of codes"
            type="number"
            required
            value={input.poolCodes}
            onChange={(poolCodes) => onChange({ poolCodes })}
            message={fields['poolCodes']}
            slotProps={{ htmlInput: { min: 1, max: 10_000 } }}
          />
        )}
      </Box>
      <Stack direction="row" spacing={1} useFlexGap sx={{ mt: 1, flexWrap: 'wrap' }}>
        {!isPool && (
          <Button onClick={() => onChange({ code: generateCode() })}>Generate a code</Button>
        )}
        <FormControlLabel
          label="Many codes that work once each"
          control={<Checkbox checked={isPool} onChange={(_, next) => onPoolChange(next)} />}
        />
      </Stack>
    </Section>
  )
}

/** Eight letters and digits that are not mistaken for each other. */
function generateCode(): string {
  const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return Array.from(bytes, (byte) => letters[byte % letters.length]).join('')
}
