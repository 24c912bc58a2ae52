import { useEffect, useState, type ReactNode } from 'react'
import { isStateCode } from '#kernel/us-address/us-address.ts'
import type { FormTexts } from '#ui/patterns/form/form-state.ts'
import type { FieldWiring } from '#ui/patterns/form/form.tsx'
import { FieldRow, TextAreaField, TextField } from '#ui/primitives/field/field.tsx'
import { SelectField } from '#ui/primitives/select/select.tsx'
import { addressChecks } from '../checkout/address-fields.ts'
import { stateOptions } from '../checkout/address-typing.ts'
import { EventAnswers, readEventAnswers } from './event-answers.tsx'
import { readEventTypes, type EventTypeView, type RegistrySettings } from './registry-calls.ts'
import type { RegistryDraft } from './registry-draft.ts'
import { emptyToNull, SettingForm, getFieldText, type SettingFormProps } from './setting-form.tsx'
import * as t from '#messages/registry-settings.ts'

type EventFormProps = Omit<SettingFormProps, 'registry'> & {
  registry: RegistryDraft
  /** Empty until they are loaded. */
  kinds: readonly EventTypeView[]
}
type Settings = Omit<RegistrySettings, 'id'>
type WireField = (name: string) => FieldWiring

const nameChecks = { firstName: addressChecks.firstName, lastName: addressChecks.lastName }

/** What a registry needs to begin: the occasion, the names, and the date. */
export function NewEventForm({ kinds, ...props }: EventFormProps) {
  const { registry } = props
  const { eventType, kind, selectEventType } = useEventType(registry, kinds)
  const requiredFields = kind?.fields.filter(({ required }) => required) ?? []
  const isUntitled = registry.title === '' || registry.title === registry.eventName
  return (
    <SettingForm
      {...props}
      id="registry-event"
      checks={nameChecks}
      read={(values) => ({
        eventType,
        registrants: readRegistrants(values, registry),
        eventDate: emptyToNull(getFieldText(values, 'eventDate')),
        ...(isUntitled && { title: kind?.name ?? registry.eventName }),
        ...(requiredFields.length > 0 && {
          eventAnswers: {
            ...(eventType === registry.eventType && registry.eventAnswers),
            ...readEventAnswers(values, requiredFields),
          },
        }),
      })}
    >
      {(field) => (
        <>
          {selectEventType(field)}
          <RegistrantFields {...{ field, registry }} />
          <DateField {...{ field, registry }} />
          <EventAnswers
            key={eventType}
            {...{ field, fields: requiredFields }}
            answers={registry.eventAnswers}
          />
        </>
      )}
    </SettingForm>
  )
}

/** Everything about the event, for a registry that exists. */
export function EventForm({ kinds, ...props }: EventFormProps) {
  const { registry } = props
  const { eventType, kind, selectEventType } = useEventType(registry, kinds)
  return (
    <SettingForm
      {...props}
      id="registry-event"
      checks={nameChecks}
      read={(values) => ({
        eventType,
        registrants: readRegistrants(values, registry),
        eventDate: emptyToNull(getFieldText(values, 'eventDate')),
        guestEstimate: readGuestEstimate(getFieldText(values, 'guestEstimate')),
        ...readPageTexts(values, { kind, registry }),
      })}
    >
      {(field) => (
        <>
          {selectEventType(field)}
          <RegistrantFields {...{ field, registry }} />
          <FieldRow>
            <DateField {...{ field, registry }} />
            <TextField
              {...field('guestEstimate')}
              label={t.guests}
              type="number"
              inputMode="numeric"
              min={1}
              max={5000}
              optional
              defaultValue={registry.guestEstimate ?? ''}
            />
          </FieldRow>
          <PageTextFields key={eventType} {...{ field, kind, registry }} />
        </>
      )}
    </SettingForm>
  )
}

export const readGuestEstimate = (text: string): number | null =>
  text === '' ? null : Number(text)

/** The chosen event type and the field that chooses it. */
function useEventType(registry: RegistryDraft, kinds: readonly EventTypeView[]) {
  const [eventType, setEventType] = useState(registry.eventType)
  const selectEventType = (field: WireField): ReactNode => (
    <SelectField
      id={field('eventType').id}
      name="eventType"
      label={t.eventType}
      options={
        kinds.length > 0
          ? kinds.map(({ id, name }) => ({ value: id, label: name }))
          : [currentOption(registry)]
      }
      value={eventType}
      onChange={(event) => setEventType(event.currentTarget.value)}
      unmarked
      required
    />
  )
  return { eventType, kind: kinds.find(({ id }) => id === eventType), selectEventType }
}

/** The event types, loaded in the browser. */
export function useEventTypes(): readonly EventTypeView[] {
  const [kinds, setKinds] = useState<readonly EventTypeView[]>([])
  useEffect(() => {
    void readEventTypes()
      .then(setKinds)
      .catch(() => undefined)
  }, [])
  return kinds
}

/** The only option until the event types are loaded. */
function currentOption({ eventType, eventName }: RegistryDraft) {
  return { value: eventType, label: eventName || t.otherEvent }
}

type PageTextsProps = { kind: EventTypeView | undefined; registry: RegistryDraft }

/** What guests read on the page of the registry, beside the names and the date. */
export function PageTextFields({ field, kind, registry }: PageTextsProps & { field: WireField }) {
  return (
    <>
      <TextAreaField
        {...field('message')}
        label={t.message}
        optional
        maxLength={1000}
        rows={3}
        defaultValue={registry.message}
      />
      <TextField
        {...field('title')}
        label={t.title}
        hint={t.titleHint({ event: kind?.name ?? registry.eventName })}
        maxLength={60}
        defaultValue={registry.title === registry.eventName ? '' : registry.title}
        optional
      />
      <FieldRow>
        <TextField
          {...field('city')}
          label={t.city}
          optional
          maxLength={60}
          defaultValue={registry.city}
        />
        <SelectField
          id={field('stateCode').id}
          name="stateCode"
          label={t.state}
          optional
          options={stateOptions}
          defaultValue={registry.stateCode}
        />
      </FieldRow>
      {kind && <EventAnswers {...{ field, fields: kind.fields }} answers={registry.eventAnswers} />}
    </>
  )
}

const toStateCode = (code: string) => (isStateCode(code) ? code : '')

export function readPageTexts(values: FormTexts, { kind, registry }: PageTextsProps): Settings {
  return {
    title: getFieldText(values, 'title') || kind?.name || registry.eventName,
    message: getFieldText(values, 'message'),
    city: getFieldText(values, 'city'),
    stateCode: toStateCode(getFieldText(values, 'stateCode')),
    ...(kind && { eventAnswers: readEventAnswers(values, kind.fields) }),
  }
}

type EventFieldsProps = { field: WireField; registry: RegistryDraft }

function DateField({ field, registry }: EventFieldsProps) {
  return (
    <TextField
      {...field('eventDate')}
      label={t.date}
      type="date"
      optional
      defaultValue={registry.eventDate ?? ''}
    />
  )
}

function RegistrantFields({ field, registry }: EventFieldsProps) {
  const [one, other] = registry.registrants
  return (
    <>
      <FieldRow>
        <TextField
          {...field('firstName')}
          label={t.firstName}
          maxLength={40}
          defaultValue={one?.firstName}
          autoComplete="given-name"
          required
          unmarked
        />
        <TextField
          {...field('lastName')}
          label={t.lastName}
          maxLength={40}
          defaultValue={one?.lastName}
          autoComplete="family-name"
          required
          unmarked
        />
      </FieldRow>
      <FieldRow>
        <TextField
          {...field('other-firstName')}
          label={t.partnerFirstName}
          optional
          maxLength={40}
          defaultValue={other?.firstName}
          autoComplete="off"
        />
        <TextField
          {...field('other-lastName')}
          label={t.partnerLastName}
          optional
          maxLength={40}
          defaultValue={other?.lastName}
          autoComplete="off"
        />
      </FieldRow>
    </>
  )
}

function readRegistrants(
  values: FormTexts,
  registry: RegistryDraft,
): NonNullable<Settings['registrants']> {
  const people = ['', 'other-'].map((prefix) => ({
    firstName: getFieldText(values, `${prefix}firstName`),
    lastName: getFieldText(values, `${prefix}lastName`),
  }))
  return [...people.filter(({ firstName }) => firstName !== ''), ...registry.registrants.slice(2)]
}
