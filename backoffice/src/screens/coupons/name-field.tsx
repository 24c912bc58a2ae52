import { ActField } from '../../form/act-field'
import { Section } from '../../frame/section'
import type { CouponInput } from './coupon-input'

interface NameFieldProps {
  readonly input: CouponInput
  readonly onChange: (changed: Partial<CouponInput>) => void
  readonly fields: Readonly<Record<string, string>>
}

export function NameField({ input, onChange, fields }: NameFieldProps) {
  return (
    <Section title="Name">
      <ActField
        label="Name"
        required
        value={input.name}
        onChange={(name) => onChange({ name })}
        message={fields['name']}
        maxLength={60}
        sx={{ mt: 1 }}
        helperText="Customers see it in the cart. The code cannot be changed."
      />
    </Section>
  )
}
