import { Alert, Box, Button, TextField } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { FormProvider, useForm } from 'react-hook-form'
import { callApi, findFailure, isVersionConflict } from '../api'
import { ConflictDialog } from '../form/conflict-dialog'
import { FieldOverridesContext, ItemNamesContext } from '../form/field-overrides'
import { dropEmpty } from '../form/json-schema'
import { SchemaFields } from '../form/schema-fields'
import { UnsavedBar } from '../form/unsaved-bar'
import { forgetDraft, useFormDraft } from '../form/use-form-draft'
import { ScreenTitle } from '../frame/screen-title'
import { isAllowed, useMe } from '../me'
import type { SettingsSection } from './settings-section'
import { settingsFields, settingsPages, useItemNames } from './settings-fields'
import { SettingsHistory } from './settings-history'

const noOverrides = {}

interface SettingsValues {
  readonly value: Record<string, unknown>
  readonly reason: string
}

/** The form of one section, made from its schema. */
export function SettingsForm({ section }: { readonly section: SettingsSection }) {
  const { id, title, description, value, version } = section
  const me = useMe()
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  const form = useForm<SettingsValues>({ defaultValues: { value, reason: '' } })
  const { isDirty, errors: formErrors } = form.formState
  const key = `settings.${id}`
  const isRestored = useFormDraft(form, { key, version })
  const { save, conflict, closeConflict, reload, isSaving } = useSave(section, form.setError)
  const discard = () => {
    forgetDraft(key)
    form.reset()
  }
  const canWrite = isAllowed(me, 'settings.write')
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) =>
          void form.handleSubmit((values) => save({ ...values, version }))(event)
        }
        sx={{ maxWidth: 760 }}
      >
        <ScreenTitle title={title} hint={description}>
          {settingsPages[id] && (
            <Button component="a" href={settingsPages[id]} target="_blank" rel="noopener">
              Open the page
            </Button>
          )}
          <Button onClick={() => setIsHistoryOpen(true)}>History</Button>
        </ScreenTitle>
        {formErrors.root?.['server']?.message && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {formErrors.root['server'].message}
          </Alert>
        )}
        {!canWrite && (
          <Alert severity="info" sx={{ mb: 2 }}>
            Your role can see these settings and cannot change them.
          </Alert>
        )}
        <Box component="fieldset" disabled={!canWrite} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
          <SectionFields section={section} />
          {isDirty && (
            <TextField
              {...form.register('reason')}
              label="Why (optional, for the history)"
              fullWidth
              sx={{ mt: 3 }}
            />
          )}
        </Box>
        {isDirty && (
          <UnsavedBar
            effect="Saving changes the shop within seconds. The history can restore what was there."
            isRestored={isRestored}
            isSaving={isSaving}
            onDiscard={discard}
          />
        )}
      </Box>
      {conflict && (
        <ConflictDialog
          error={conflict}
          onClose={closeConflict}
          onReload={() => {
            discard()
            reload()
          }}
          onOverwrite={(latest) => save({ ...form.getValues(), version: latest })}
        />
      )}
      {isHistoryOpen && (
        <SettingsHistory
          section={section}
          canRestore={canWrite && !isDirty}
          onClose={() => setIsHistoryOpen(false)}
          onRestore={(restored) => save({ ...restored, version })}
        />
      )}
    </FormProvider>
  )
}

function SectionFields({ section: { id, schema } }: { readonly section: SettingsSection }) {
  const names = useItemNames(id)
  return (
    <FieldOverridesContext value={settingsFields[id] ?? noOverrides}>
      <ItemNamesContext value={names}>
        <SchemaFields path="value" schema={schema} />
      </ItemNamesContext>
    </FieldOverridesContext>
  )
}

type SetError = ReturnType<typeof useForm<SettingsValues>>['setError']

function useSave({ id, title, schema }: SettingsSection, setError: SetError) {
  const client = useQueryClient()
  const notify = useNotify()
  const [conflict, setConflict] = useState<Error | null>(null)
  const reload = () => void client.invalidateQueries({ queryKey: ['settings'] })
  const { mutate, isPending } = useMutation({
    mutationFn: (change: SettingsValues & { readonly version: number }) =>
      callApi(`/api/staff/settings/${id}/update`, {
        body: { ...change, value: dropEmpty(change.value, schema) },
      }),
    onSuccess() {
      forgetDraft(`settings.${id}`)
      setConflict(null)
      notify(`${title}: saved.`, { type: 'success' })
      reload()
    },
    onError(error: Error) {
      if (isVersionConflict(error)) {
        setConflict(error)
        return
      }
      const fields = Object.entries(findFailure(error)?.fields ?? {})
      for (const [path, message] of fields)
        setError(path === 'value' ? 'root.server' : (path as 'reason'), { message })
      notify(fields.length > 0 ? 'Nothing was saved. Correct the marked fields.' : error.message, {
        type: 'error',
      })
    },
  })
  return {
    save: mutate,
    conflict,
    closeConflict: () => setConflict(null),
    reload,
    isSaving: isPending,
  }
}
