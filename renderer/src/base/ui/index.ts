/** The parts of the interface. Panels and tools import from here and never from a component library. */
export { UiProvider } from './UiProvider.tsx';
export { Icon, iconNames, type IconName, type IconProps } from './Icon.tsx';
export { Button, IconButton, type ButtonProps, type IconButtonProps } from './Button.tsx';
export { Badge, type BadgeProps } from './Badge.tsx';
export { Kbd } from './Kbd.tsx';
export { ShortName } from './ShortName.tsx';
export { Tooltip, type TooltipProps } from './Tooltip.tsx';
export { classNames } from './classNames.ts';
export { DRAGGED_VALUE, draggedValues } from './fields/draggedValue.ts';

export type { MenuAction, MenuBarEntry, MenuHeading, MenuItem, MenuSeparator, MenuSubmenu } from './menu/menuItem.ts';
export { ContextMenu, MenuBar, MenuButton, showContextMenu } from './menu/Menu.tsx';

export { Dialog, type DialogProps } from './dialog/Dialog.tsx';
export { DialogActions } from './dialog/DialogActions.tsx';
export { DialogMessage } from './dialog/DialogMessage.tsx';
export { ask, askToSave, type Answer, type Question } from './dialog/ask.tsx';
export { asideNotices, notify, showAside, type Notice } from './notices.ts';

export { MIXED, MIXED_TEXT, type Mixed } from './fields/mixed.ts';
export { Field, type FieldProps } from './fields/Field.tsx';
export { TextField, type TextFieldProps } from './fields/TextField.tsx';
export { SearchField, type SearchFieldProps } from './fields/SearchField.tsx';
export { QueryField, type QueryFieldProps, type QuerySuggestion } from './fields/QueryField.tsx';
export { Checkbox, type CheckboxProps } from './fields/Checkbox.tsx';
export { FlagsField, type FlagsFieldProps } from './fields/FlagsField.tsx';
export { applyFlags, bitsOfText, hexText, unnamedMask, type FlagBit, type FlagsChange } from './fields/flags.ts';
export { Select, type SelectOption, type SelectProps } from './fields/Select.tsx';
export { Combobox, type ComboboxProps } from './fields/Combobox.tsx';
export { EnumField, type EnumFieldProps, type EnumOption } from './fields/EnumField.tsx';
export { NumberField, type NumberFieldProps } from './number/NumberField.tsx';
export { VectorField, type VectorFieldProps } from './number/VectorField.tsx';
export { asStored, float32Text, numberText, type NumberKind } from './number/float32Text.ts';
export {
  applyNumberEdit,
  parseNumberExpression,
  type NumberEdit,
  type NumberParse,
} from './number/numberExpression.ts';
export { ColorField, type ColorFieldProps } from './colour/ColorField.tsx';
export { hexOfRgb, rgbOfHex, type Rgb } from './colour/colourSpace.ts';
export { RangeSlider, Slider, type RangeSliderProps, type SliderProps } from './Slider.tsx';

export { PanelHead } from './PanelHead.tsx';
export { PanelFrame } from './PanelFrame.tsx';
export { CardGrid, type CardGridProps } from './list/CardGrid.tsx';
export { ListBox, type ListBoxProps, type RowFacts } from './list/ListBox.tsx';
export { ListRow, RowList } from './list/RowList.tsx';
export { RowMeta, RowWords } from './list/RowWords.tsx';
export { FramedList, TickGroup, TickRow } from './list/TickList.tsx';
export { Section, type SectionProps } from './Section.tsx';
export { Tabs, type TabsProps } from './Tabs.tsx';
export { Toolbar, ToolbarSpace, Segmented, type Segment, type SegmentedProps } from './Toolbar.tsx';
export { EmptyState, type EmptyStateProps } from './EmptyState.tsx';
export { ErrorBoundary, errorDetails, FailureButtons, sentence, type Failure } from './ErrorBoundary.tsx';
export { ProgressBar, type ProgressBarProps } from './ProgressBar.tsx';

export { Tree, type TreeHandle, type TreeProps } from './tree/Tree.tsx';
export type { TreeDrop, TreeItem, TreeProvider } from './tree/treeRows.ts';
export { Table, type TableColumn, type TableProps } from './table/Table.tsx';
export { formatTsv, parseTsv, type CellEdit } from './table/tableText.ts';

export { type DockDocument, type DockPanel } from './dock/dockContents.ts';
export { Dock, type DockHandle, type DockProps } from './dock/Dock.tsx';
export { panelsOf } from './dock/dockLayout.ts';
export type { DockDocuments, DockNode, DockSplit, DockTabs, SavedDockLayout } from './dock/dockLayout.ts';

export { CommandPalette, type CommandPaletteProps, type PaletteEntry } from './palette/CommandPalette.tsx';
export { fuzzyMatch, fuzzySort, type FuzzyMatch } from './fuzzyMatch.ts';
export { useVisibleRows, type VisibleRow, type VisibleRows } from './useVisibleRows.ts';
export { fittedContext, useCanvasDrawing, useCanvasWheel } from './useCanvas.ts';
