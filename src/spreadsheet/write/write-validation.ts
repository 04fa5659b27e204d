import type { DataValidation, Worksheet } from 'exceljs';
import type { Day } from '../../text/day.ts';
import type { Validation } from '../model.ts';

declare module 'exceljs' {
  interface Worksheet {
    /** The library has it, but its types do not. */
    readonly dataValidations: { add(range: string, validation: DataValidation): void };
  }
}

/** Adds each validation as one range. One for each cell would make the file large and slow to open. */
export function addValidations(worksheet: Worksheet, validations: readonly Validation[]): void {
  for (const { range, rule, onOther, title, message, prompts } of validations) {
    worksheet.dataValidations.add(range, {
      ...excelRule(rule),
      allowBlank: true,
      showErrorMessage: onOther !== 'none',
      errorStyle: onOther === 'none' ? 'information' : onOther,
      errorTitle: title,
      error: message,
      ...(prompts && { showInputMessage: true, promptTitle: title, prompt: message }),
    });
  }
}

function excelRule(rule: Validation['rule']): Pick<DataValidation, 'type' | 'formulae' | 'operator'> {
  switch (rule.type) {
    case 'list':
    case 'custom':
      return { type: rule.type, formulae: [rule.formula] };
    case 'whole':
      return { type: 'whole', operator: 'between', formulae: [rule.min, rule.max] };
    case 'date':
      return { type: 'date', operator: 'between', formulae: [dateOf(rule.from), dateOf(rule.to)] };
  }
}

/** The library takes the UTC day. */
function dateOf(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}
