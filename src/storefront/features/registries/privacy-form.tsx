import { useState } from 'react'
import type { SurpriseMode, RegistryVisibility } from '#modules/registries/domain/registry.ts'
import type { FieldChecks, FormTexts } from '#ui/patterns/form/form-state.ts'
import type { FieldWiring } from '#ui/patterns/form/form.tsx'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { Disclosure } from '#ui/primitives/disclosure/disclosure.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { RadioCard, RadioCards } from '#ui/primitives/radio-card/radio-card.tsx'
import { PageTextFields, readPageTexts } from './event-form.tsx'
import type { EventTypeView, Registry, RegistrySettings } from './registry-calls.ts'
import { SettingForm, getFieldText, type SettingFormProps } from './setting-form.tsx'
import * as t from '#messages/registry-settings.ts'

const visibilityTexts: readonly { value: RegistryVisibility; label: string; note: string }[] = [
  {
    value: 'link_only',
    label: t.visibilityLink,
    note: t.visibilityLinkHint,
  },
  {
    value: 'searchable',
    label: t.visibilitySearch,
    note: t.visibilitySearchHint,
  },
  {
    value: 'password',
    label: t.visibilityPassword,
    note: t.visibilityPasswordHint,
  },
  {
    value: 'private',
    label: t.visibilityPrivate,
    note: t.visibilityPrivateHint,
  },
]

const surpriseTexts: readonly { value: SurpriseMode; label: string; note: string }[] = [
  {
    value: 'off',
    label: t.surpriseOff,
    note: t.surpriseOffHint,
  },
  {
    value: 'until_delivery',
    label: t.surpriseUntilDelivery,
    note: t.surpriseUntilDeliveryHint,
  },
  {
    value: 'until_event',
    label: t.surpriseUntilEvent,
    note: t.surpriseUntilEventHint,
  },
]

type NewPageFormProps = SettingFormProps & { kinds: readonly EventTypeView[] }

/** The page of a new registry: what guests read, who sees it, and options. */
export function NewPageForm({ kinds, ...props }: NewPageFormProps) {
  const { registry } = props
  const kind = kinds.find(({ id }) => id === registry.eventType)
  const { checks, read, visibilityFields, optionFields } = usePrivacyFields(registry)
  return (
    <SettingForm
      {...props}
      id="registry-privacy"
      checks={checks}
      read={(values) => ({ ...read(values), ...readPageTexts(values, { kind, registry }) })}
    >
      {(field) => (
        <>
          {visibilityFields(field)}
          <PageTextFields {...{ field, kind, registry }} />
          <Disclosure
            summary={t.moreOptions}
            open={['creditFirst', 'slug'].some((name) => field(name).error !== undefined)}
          >
            <div className="stack" data-gap="5">
              {optionFields(field)}
            </div>
          </Disclosure>
        </>
      )}
    </SettingForm>
  )
}

export function PrivacyForm(props: SettingFormProps) {
  const { checks, read, visibilityFields, optionFields } = usePrivacyFields(props.registry)
  return (
    <SettingForm {...props} id="registry-privacy" checks={checks} read={read}>
      {(field) => (
        <>
          {visibilityFields(field)}
          {optionFields(field)}
        </>
      )}
    </SettingForm>
  )
}

function usePrivacyFields(registry: Registry) {
  const [options, setOptions] = useState<GivingOptions>(registry)
  const [visibility, setVisibility] = useState<RegistryVisibility>(registry.visibility)
  const checks: FieldChecks = {
    password: (value) =>
      value === ''
        ? registry.hasPassword
          ? null
          : t.enterPassword
        : value.length < 4
          ? t.passwordLength
          : null,
  }
  const read = (values: FormTexts): Omit<RegistrySettings, 'id'> => ({
    visibility,
    ...(getFieldText(values, 'password') !== ''
      && visibility === 'password' && { password: getFieldText(values, 'password') }),
    surprise: (getFieldText(values, 'surprise') || 'off') as SurpriseMode,
    giftCards: options.giftCards,
    thankYouReminders: options.thankYouReminders,
    creditFirst: options.creditFirst,
    ...(getFieldText(values, 'slug') !== '' && {
      slug: getFieldText(values, 'slug').toLowerCase(),
    }),
  })
  const visibilityFields = (field: (name: string) => FieldWiring) => (
    <>
      <RadioCards legend={t.visibilityLegend}>
        {visibilityTexts.map(({ value, label, note }) => (
          <RadioCard
            key={value}
            name="visibility"
            value={value}
            {...{ label, note }}
            checked={visibility === value}
            onChange={() => setVisibility(value)}
          />
        ))}
      </RadioCards>
      {visibility === 'password' && (
        <TextField
          {...field('password')}
          label={t.password}
          hint={registry.hasPassword ? t.passwordKept : t.passwordLength}
          maxLength={60}
          autoComplete="off"
          {...(registry.hasPassword ? { optional: true } : { required: true, unmarked: true })}
        />
      )}
    </>
  )
  const optionFields = (field: (name: string) => FieldWiring) => (
    <>
      <RadioCards legend={t.surpriseLegend}>
        {surpriseTexts.map(({ value, label, note }) => (
          <RadioCard
            key={value}
            name="surprise"
            value={value}
            {...{ label, note }}
            defaultChecked={registry.surprise === value}
          />
        ))}
      </RadioCards>
      <Options {...{ options }} onChange={setOptions} />
      <TextField
        {...field('slug')}
        label={t.customLink}
        optional
        hint={t.customLinkHint}
        maxLength={40}
        autoComplete="off"
        defaultValue={registry.slug ?? ''}
      />
    </>
  )
  return { checks, read, visibilityFields, optionFields }
}

type GivingOptions = Pick<Registry, 'giftCards' | 'thankYouReminders' | 'creditFirst'>

function Options({
  options,
  onChange,
}: {
  options: GivingOptions
  onChange: (options: GivingOptions) => void
}) {
  return (
    <>
      <Checkbox
        name="creditFirst"
        label={t.credit}
        note={t.creditHint}
        checked={options.creditFirst}
        onChange={(event) => onChange({ ...options, creditFirst: event.currentTarget.checked })}
      />
      <Checkbox
        name="giftCards"
        label={t.giftCards}
        note={t.giftCardsHint}
        checked={options.giftCards}
        onChange={(event) => onChange({ ...options, giftCards: event.currentTarget.checked })}
      />
      <Checkbox
        name="thankYouReminders"
        label={t.reminder}
        note={t.reminderHint}
        checked={options.thankYouReminders}
        onChange={(event) =>
          onChange({ ...options, thankYouReminders: event.currentTarget.checked })
        }
      />
    </>
  )
}
