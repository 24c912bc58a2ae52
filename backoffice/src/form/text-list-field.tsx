import Add from '@mui/icons-material/Add'
import { Box, Button, Stack } from '@mui/material'
import { useController } from 'react-hook-form'
import { GroupBox } from './group-box'
import { ItemButtons, moveItem } from './item-buttons'
import { createEmpty, labelField, type NestedFieldProps } from './json-schema'

/** A list of texts, such as the lines of an address. */
export function TextListField({ path, name, schema, Field }: NestedFieldProps) {
  const { field, fieldState } = useController({ name: path })
  const values = (field.value as readonly unknown[] | undefined) ?? []
  const items = schema.items ?? {}
  return (
    <GroupBox label={labelField(name, schema)} error={fieldState.error?.message}>
      <Stack spacing={1} component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {values.map((_, index) => (
          <Stack
            // The texts have no identity of their own.
            key={`${index} of ${values.length}`}
            component="li"
            direction="row"
            useFlexGap
            sx={{ alignItems: 'start', minWidth: 0, flexWrap: 'wrap' }}
          >
            <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
              <Field
                path={`${path}.${index}`}
                name={`${index + 1}`}
                schema={{ ...items, title: `${index + 1}` }}
              />
            </Box>
            <ItemButtons
              label={`${index + 1}`}
              index={index}
              count={values.length}
              minItems={schema.minItems ?? 0}
              onMove={(to) => field.onChange(moveItem(values, index, to))}
              onRemove={() => field.onChange(values.toSpliced(index, 1))}
            />
          </Stack>
        ))}
      </Stack>
      <Button
        startIcon={<Add />}
        disabled={values.length >= (schema.maxItems ?? Infinity)}
        onClick={() => field.onChange([...values, createEmpty(items)])}
        sx={{ mt: 1 }}
      >
        Add
      </Button>
    </GroupBox>
  )
}
