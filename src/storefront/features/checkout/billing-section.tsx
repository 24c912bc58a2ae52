import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import { useMemo, useState } from 'react'
import type { BillingAddress } from '#modules/checkout/billing-schema.ts'
import type { CheckoutView } from '#modules/checkout/contract.ts'
import { military } from '#kernel/us-address/outlying-regions.ts'
import { states } from '#kernel/us-address/us-address.ts'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { FieldRow, FieldStack, TextField } from '#ui/primitives/field/field.tsx'
import type { TextFieldProps } from '#ui/primitives/field/field.tsx'
import { SelectField } from '#ui/primitives/select/select.tsx'
import { readDraft } from '#storefront/session/drafts.ts'
import { fillState } from './address-typing.ts'
import { billingChecks, readBilling, isSameAddress, type BillingField } from './address-fields.ts'
import { canBillToShipping, isBilledToShipping } from './card-address.ts'
import { countryOptions } from './countries.ts'
import { ExtraField } from './extra-field.tsx'
import { SectionDone, SectionForm } from './section-form.tsx'
import type { SectionProps } from './section-props.ts'
import { fieldId } from './server-problems.ts'
import * as t from '#messages/checkout.ts'
import * as a from '#messages/address.ts'
import styles from './checkout.module.css'

const draft = 'billing'

/** Billing addresses include military states even if the shop does not ship there. */
const regions = [
  { value: '', label: a.choose },
  ...Object.entries({ ...states, ...military }).map(([value, label]) => ({ value, label })),
]

/** The billing address, in any country. */
export function BillingSection({
  page,
  onSend,
  onEdit,
}: Pick<SectionProps, 'page' | 'onSend' | 'onEdit'>) {
  const { checkout, problems, busy } = page
  const typed = readDraft(draft)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isSameChosen = chosen ?? (checkout.billing.sameAsShipping && typed['line1'] === undefined)
  const isSame = isSameChosen && canBillToShipping(checkout)
  const change = (same: boolean) => {
    setChosen(same)
    if (same) void page.save({ billing: { sameAsShipping: true, address: null } })
  }
  const saveIfComplete = (form: HTMLFormElement) => {
    const read = isSame ? null : readBilling(new FormData(form))
    if (read && 'address' in read && !isSameAddress(read.address, checkout.billing.address))
      void page.saveInBackground({ billing: { sameAsShipping: false, address: read.address } })
  }
  const stored = isBilledToShipping(checkout) ? null : checkout.billing.address
  const isDone = !isSame && stored !== null && !page.isOpen('billing', true)
  return (
    <SectionForm
      section="billing"
      {...{ draft }}
      busy={busy === 'keeping'}
      submitLabel=""
      onFocus={() => !isSame && page.show('billing', true)}
      onSettled={saveIfComplete}
      onSend={(form) => onSend('billing', form)}
    >
      <FieldStack>
        <p className={styles.remark}>{t.cardsHint}</p>
        {canBillToShipping(checkout) && (
          <Checkbox
            name="sameAsShipping"
            label={t.sameAsShipping}
            checked={isSame}
            onChange={(event) => change(event.currentTarget.checked)}
          />
        )}
        {!isSame && (
          <>
            <h3>{t.billingAddress}</h3>
            {isDone ? (
              <SectionDone label={t.billingAddressOf} onEdit={() => onEdit('billing')}>
                <BillingLines address={stored} />
              </SectionDone>
            ) : (
              <BillingFields checkout={checkout} {...{ typed, problems }} />
            )}
          </>
        )}
      </FieldStack>
    </SectionForm>
  )
}

function BillingLines({ address }: { address: BillingAddress }) {
  const { firstName, lastName, line1, line2, city, region, postalCode } = address
  return (
    <address>
      {firstName} {lastName}
      <br />
      {[line1, line2].filter(Boolean).join(', ')}
      <br />
      {[city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')}
    </address>
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
  const stored = isBilledToShipping(checkout) ? null : checkout.billing.address
  const initial = (name: BillingField) =>
    typed[name] ?? stored?.[name] ?? (name === 'countryCode' ? getShopLocale().country : '')
  const [country, setCountry] = useState(initial('countryCode'))
  const isDomestic = country === getShopLocale().country
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
          label={a.firstName}
          maxLength={40}
          required
          unmarked
        />
        <TextField
          {...field('lastName', 'family-name')}
          label={a.lastName}
          maxLength={40}
          required
          unmarked
        />
      </FieldRow>
      <SelectField
        id={fieldId('billing', 'countryCode')}
        label={a.country}
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
        label={a.street}
        maxLength={100}
        required
        unmarked
      />
      <ExtraField label={a.addApartment} shown={initial('line2') !== ''}>
        <TextField
          {...field('line2', 'address-line2')}
          label={a.apartment}
          optional
          maxLength={60}
        />
      </ExtraField>
      <FieldRow split="zip-first">
        <TextField
          {...field('postalCode', 'postal-code')}
          label={isDomestic ? a.zip : a.postalCode}
          optional={!isDomestic}
          required={isDomestic}
          unmarked={isDomestic}
          maxLength={20}
          {...(isDomestic && { onBlur: fillState })}
        />
        <TextField
          {...field('city', 'address-level2')}
          label={a.city}
          maxLength={60}
          required
          unmarked
        />
        {isDomestic ? (
          <SelectField
            id={fieldId('billing', 'region')}
            label={a.state}
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
            label={a.region}
            optional
            maxLength={60}
          />
        )}
      </FieldRow>
    </>
  )
}
