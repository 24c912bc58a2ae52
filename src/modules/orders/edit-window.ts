export { editableUntil } from './domain/edit-window.ts'
