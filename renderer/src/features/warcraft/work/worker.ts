/** Does this feature's long work beside the page, which goes on answering meanwhile. One job, then the page ends it. */
import { serve } from '../../../workbench/work/serve.ts';
import { carryOut } from './carryOut.ts';

serve(carryOut);
