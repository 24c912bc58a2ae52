import { useMemo, useState } from 'react'
import type { CheckoutView } from '#modules/checkout/contract.ts'
import { military } from '#kernel/us-address/outlying-regions.ts'
import { states } from '#kernel/us-address/us-address.ts'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { FieldRow, FieldStack, TextField } from '#ui/primitives/field/field.tsx'
import type { TextFieldProps } from '#ui/primitives/field/field.tsx'
import { SelectField } from '#ui/primitives/select/select.tsx'
import { readDraft } from '#storefront/session/drafts.ts'
import { billingChecks, readBilling, isSameAddress, type BillingField } from './address-fields.ts'
import { canBillToShipping, isBilledToShipping } from './card-address.ts'
import { countryOptions } from './countries.ts'
import { SectionForm } from './section-form.tsx'
import type { SectionProps } from './section-props.ts'
import { fieldId } from './server-problems.ts'
import styles from './checkout.module.css'

const draft = 'billing'

/** Billing addresses include military states even if the shop does not ship there. */
const regions = [
  { value: '', label: 'Choose' },
  ...Object.entries({ ...states, ...military }).map(([value, label]) => ({ value, label })),
]

/** The billing address, in any country. */
export function BillingSection({ page, onSend }: Pick<SectionProps, 'page' | 'onSend'>) {
  const { checkout, problems, busy } = page
  const typed = readDraft(draft)
  const [isSameChosen, setIsSameChosen] = useState(
    () => isBilledToShipping(checkout) && typed['line1'] === undefined,
  )
  const isSame = isSameChosen && canBillToShipping(checkout)
  const change = (same: boolean) => {
    setIsSameChosen(same)
    if (same) void page.save({ billing: { sameAsShipping: true, address: null } })
  }
  const saveIfComplete = (form: HTMLFormElement) => {
    const read = isSame ? null : readBilling(new FormData(form))
    if (read && 'address' in read && !isSameAddress(read.address, checkout.billing.address))
      void page.saveInBackground({ billing: { sameAsShipping: false, address: read.address } })
  }
  return (
    <SectionForm
      section="billing"
      {...{ draft }}
      busy={busy === 'keeping'}
      submitLabel=""
      onSettled={saveIfComplete}
      onSend={(form) => onSend('billing', form)}
    >
      <FieldStack>
        <p className={styles.remark}>
          Visa, Mastercard, American Express or Discover. You enter the card on the next page.
        </p>
        {canBillToShipping(checkout) && (
          <Checkbox
            name="sameAsShipping"
            label="Billing address same as shipping"
            checked={isSame}
            onChange={(event) => change(event.currentTarget.checked)}
          />
        )}
        {!isSame && (
          <>
            <h3>Billing address</h3>
            <BillingFields checkout={checkout} {...{ typed, problems }} />
          </>
        )}
      </FieldStack>
    </SectionForm>
  )
}

function BillingFields({
  checkout,
  typed,
  problems,
}: {
  checkout: CheckoutView
  typed: Readonly<Record<string, string>>
  problems: Readonly<Record<string, string>>
}) {
  const countries = useMemo(() => countryOptions(), [])
  const stored = checkout.billing.sameAsShipping ? null : checkout.billing.address
  const initial = (name: BillingField) =>
    typed[name] ?? stored?.[name] ?? (name === 'countryCode' ? 'US' : '')
  const [country, setCountry] = useState(initial('countryCode'))
  const isDomestic = country === 'US'
  const checks = billingChecks(country)
  const field = (
    name: BillingField,
    autoComplete: string,
  ): Pick<TextFieldProps, 'id' | 'name' | 'autoComplete' | 'defaultValue' | 'check' | 'error'> => ({
    id: fieldId('billing', name),
    name,
    autoComplete: `billing ${autoComplete}`,
    defaultValue: initial(name),
    check: checks[name],
    error: problems[fieldId('billing', name)],
  })
  return (
    <>
      <FieldRow>
        <TextField
          {...field('firstName', 'given-name')}
          label="First name"
          maxLength={40}
          required
          unmarked
        />
        <TextField
          {...field('lastName', 'family-name')}
          label="Last name"
          maxLength={40}
          required
          unmarked
        />
      </FieldRow>
      <SelectField
        id={fieldId('billing', 'countryCode')}
        label="Country"
        name="countryCode"
        autoComplete="billing country"
        defaultValue={initial('countryCode')}
        options={countries}
        error={problems[fieldId('billing', 'countryCode')]}
        onChange={(event) => setCountry(event.currentTarget.value)}
        required
        unmarked
      />
      <TextField
        {...field('line1', 'address-line1')}
        label="Street and number"
        maxLength={100}
        required
        unmarked
      />
      <TextField
        {...field('line2', 'address-line2')}
        label="Apartment, suite or floor"
        optional
        maxLength={60}
      />
      <FieldRow split="thirds">
        <TextField
          {...field('city', 'address-level2')}
          label="City"
          maxLength={60}
          required
          unmarked
        />
        {isDomestic ? (
          <SelectField
            id={fieldId('billing', 'region')}
            label="State"
            name="region"
            autoComplete="billing address-level1"
            defaultValue={initial('region')}
            options={regions}
            error={problems[fieldId('billing', 'region')]}
            required
            unmarked
          />
        ) : (
          <TextField
            {...field('region', 'address-level1')}
            label="Region"
            optional
            maxLength={60}
          />
        )}
        <TextField
          {...field('postalCode', 'postal-code')}
          label={isDomestic ? 'ZIP code' : 'Postal code'}
          optional={!isDomestic}
          required={isDomestic}
          unmarked={isDomestic}
          maxLength={20}
        />
      </FieldRow>
    </>
  )
}
